import type { createCreator as contract } from '@obole/contract/calls/creators'
import { creatorNameMax, creatorTitleMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import type { Member } from '../platform/http/access.ts'
import type { Platform } from '../platform/platform.ts'
import { claimSlugWithinLimit } from './claim-slug.ts'
import { type CreatorRow, findCreatorById, insertCreator } from './tables/creators.sql.ts'
import { reportLookAlike } from './tables/look-alikes.sql.ts'
import { limitedText, limitedTextOrNull } from './words/texts.ts'

/** Opens the page of a person who has none. */
export async function createCreator(
  { sql }: Platform,
  member: Member,
  body: BodyOf<typeof contract>,
): Promise<CreatorRow> {
  if (!member.emailVerified) throw new Refusal('email_not_verified')
  const slug = body.slug.toLowerCase()
  const name = limitedText('name', body.name, creatorNameMax)
  const title = limitedTextOrNull('title', body.title ?? null, creatorTitleMax)
  return sql.begin(async (tx) => {
    if (await findCreatorById(tx, member.id)) throw new Refusal('creator_exists')
    await claimSlugWithinLimit(tx, slug, member.id)
    if (!(await insertCreator(tx, { id: member.id, slug, name, title }))) throw new Refusal('creator_exists')
    await reportLookAlike(tx, member.id)
    const created = await findCreatorById(tx, member.id)
    if (!created) throw new Error('The page is not there right after its creation.')
    return created
  })
}
