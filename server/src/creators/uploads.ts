import { Refusal } from '@obole/contract/refusals'
import type { Sql } from '../platform/database/database.ts'
import type { Member } from '../platform/http/access.ts'
import { isStillSignedIn } from './uploads.sql.ts'

/** During an upload its session may end or its account be disabled. */
export async function requireStillSignedIn(sql: Sql, member: Member): Promise<void> {
  if (!(await isStillSignedIn(sql, member.sessionId))) throw new Refusal('sign_in_required')
}
