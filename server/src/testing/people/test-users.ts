import { deleteCreator } from '@obole/contract/calls/creators'
import { setDeskRole } from '../../admin/command/admin.sql.ts'
import { disableUser } from './accounts.sql.ts'
import type { AccountsApp, Person } from './accounts.ts'
import { fillAlbum, readPhotoIds, removeAddress } from './creators.sql.ts'
import { newAlbum, newOwner } from './creators.ts'

/**
 * Who calls: **AN** anonymous, **UU** signed in without a verified address, **UV** with one but without a page,
 * **OW** the owner of the target, **OT** of another page, **OD** of a page pending deletion, **XX** disabled;
 * **MO** a moderator of the desk and **OP** an operator, both like UV but for the desk.
 */
export const roles = ['AN', 'UU', 'UV', 'OW', 'OT', 'OD', 'XX', 'MO', 'OP'] as const
export type Role = (typeof roles)[number]

/** The page and album that a call is made on. */
export interface Target {
  id: string
  slug: string
  albumId: string
  photoId: string
  email: string
}

/** New for each call, because a call may change them. */
export interface TestUsers {
  tokens: Record<Role, string | null>
  target: Target
  /** The page of `OD`, pending deletion. */
  deleted: Target
  deskIds: { moderator: string; operator: string }
}

export async function newTestUsers(app: AccountsApp): Promise<TestUsers> {
  const { sql } = app.platform
  const [unverified, pageless, disabled] = [await app.newPerson(), await app.newPerson(), await app.newPerson()]
  const [owner, other, gone] = [await newTarget(app), await newTarget(app), await newTarget(app)]
  const [moderator, operator] = [await app.newPerson(), await app.newPerson()]
  await setDeskRole(sql, { userId: moderator.id, role: 'moderator', operator: 'test' })
  await setDeskRole(sql, { userId: operator.id, role: 'operator', operator: 'test' })
  await removeAddress(sql, unverified.id)
  await disableUser(sql, disabled.id)
  await app.call(deleteCreator, { params: { slug: gone.target.slug } }, { token: gone.person.accessToken })
  return {
    tokens: {
      AN: null,
      UU: unverified.accessToken,
      UV: pageless.accessToken,
      OW: owner.person.accessToken,
      OT: other.person.accessToken,
      OD: gone.person.accessToken,
      XX: disabled.accessToken,
      MO: moderator.accessToken,
      OP: operator.accessToken,
    },
    target: owner.target,
    deleted: gone.target,
    deskIds: { moderator: moderator.id, operator: operator.id },
  }
}

async function newTarget(app: AccountsApp): Promise<{ person: Person; target: Target }> {
  const person = await newOwner(app)
  const albumId = await newAlbum(app, person)
  await fillAlbum(app.platform.sql, albumId, 1)
  const [photoId = ''] = await readPhotoIds(app.platform.sql, albumId)
  return { person, target: { id: person.id, slug: person.slug, albumId, photoId, email: person.email } }
}
