import type { Locale } from '@obole/contract/formatting/names'
import type { Sql } from '../../platform/database/database.ts'

/** Where a creator's mails go; undefined when the page or its owner's address is gone. */
export async function findCreatorContact(
  sql: Sql,
  creatorId: string,
): Promise<{ email: string; locale: Locale; name: string; slug: string } | undefined> {
  const [row] = await sql<{ email: string; locale: Locale; name: string; slug: string }[]>`
    select u.email, u.locale, c.name, c.slug from creators c join users u on u.id = c.id
    where c.id = ${creatorId} and u.email is not null
  `
  return row
}
