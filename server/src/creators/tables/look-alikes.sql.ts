import type { Sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

/** Lists the page at the desk when its name or its slug is read like that of a verified one; once while that is open. */
export async function reportLookAlike(sql: Sql, creatorId: string): Promise<void> {
  await sql`
    insert into reports (id, kind, subject_id, creator_id, category, message)
    select ${newId()}, 'page', c.id, c.id, 'look_alike', left(string_agg('@' || v.slug || ' (' || v.name || ')', ', '), 1000)
    from creators c
    join creators v on v.verified_at is not null and v.id <> c.id and (
      name_skeleton(v.name) in (name_skeleton(c.name), name_skeleton(c.slug))
      or name_skeleton(v.slug) in (name_skeleton(c.name), name_skeleton(c.slug))
    )
    where c.id = ${creatorId} and not exists (
      select from reports r where r.subject_id = c.id and r.category = 'look_alike' and r.closed_at is null
    )
    group by c.id
  `
}
