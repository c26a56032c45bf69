import type { Sql } from '../platform/database/database.ts'

/** Which of these media keys a portrait, a page or a photo still points to. */
export async function listReferencedFiles(sql: Sql, keys: string[]): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select portrait ->> 'large' as key from users where portrait ->> 'large' = any(${keys}::text[])
    union select portrait ->> 'small' from users where portrait ->> 'small' = any(${keys}::text[])
    union select banner ->> 'large' from creators where banner ->> 'large' = any(${keys}::text[])
    union select banner ->> 'small' from creators where banner ->> 'small' = any(${keys}::text[])
    union select logo ->> 'large' from creators where logo ->> 'large' = any(${keys}::text[])
    union select logo ->> 'small' from creators where logo ->> 'small' = any(${keys}::text[])
    union select large_key from photos where large_key = any(${keys}::text[])
    union select medium_key from photos where medium_key = any(${keys}::text[])
    union select small_key from photos where small_key = any(${keys}::text[])
  `
  return new Set(rows.map(({ key }) => key))
}
