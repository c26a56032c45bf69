import { deleteCreator } from '@obole/contract/creators'
import { disableUser } from './accounts.sql.ts'
import type { AccountsApp, Person } from './accounts.ts'
import { fillAlbum, readPhotoIds, removeAddress } from './creators.sql.ts'
import { newAlbum, newOwner } from './creators.ts'

/**
 * Who may call: **AN** anonymous, **UU** signed in without a proven address, **UV** with one but without a page,
 * **OW** the owner of the target, **OT** of another page, **OD** of a page pending deletion, **XX** disabled.
 */
export const roles = ['AN', 'UU', 'UV', 'OW', 'OT', 'OD', 'XX'] as const
export type Role = (typeof roles)[number]

/** What a call may be made on: a page with its album. */
export interface Target {
  id: string
  slug: string
  albumId: string
  photoId: string
  email: string
}

/** The actors of one call, fresh because the call may change them. */
export interface Cast {
  tokens: Record<Role, string | null>
  target: Target
  /** The page of the owner whose page is pending deletion. */
  deleted: Target
}

export async function newTestUsers(app: AccountsApp): Promise<Cast> {
  const { sql } = app.platform
  const [unproven, pageless, disabled] = [await app.newPerson(), await app.newPerson(), await app.newPerson()]
  const [owner, other, gone] = [await newTarget(app), await newTarget(app), await newTarget(app)]
  await removeAddress(sql, unproven.id)
  await disableUser(sql, disabled.id)
  await app.call(deleteCreator, { params: { slug: gone.target.slug } }, { token: gone.person.accessToken })
  return {
    tokens: {
      AN: null,
      UU: unproven.accessToken,
      UV: pageless.accessToken,
      OW: owner.person.accessToken,
      OT: other.person.accessToken,
      OD: gone.person.accessToken,
      XX: disabled.accessToken,
    },
    target: owner.target,
    deleted: gone.target,
  }
}

async function newTarget(app: AccountsApp): Promise<{ person: Person; target: Target }> {
  const person = await newOwner(app)
  const albumId = await newAlbum(app, person)
  await fillAlbum(app.platform.sql, albumId, 1)
  const [photoId = ''] = await readPhotoIds(app.platform.sql, albumId)
  return { person, target: { id: person.id, slug: person.slug, albumId, photoId, email: person.email } }
}
