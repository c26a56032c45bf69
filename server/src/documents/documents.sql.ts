import type { Locale } from '@obole/contract/formatting/names'
import type { DocumentName } from '@obole/contract/rules/document'
import type { Sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { DocumentText } from './texts.ts'

/** Of those that are known already it says that they are shown, which lets go of the rendered pages of every process. */
export async function recordShown(sql: Sql, texts: DocumentText[], day: string): Promise<void> {
  for (const { name, locale, hash, document, markdown } of texts) {
    await sql`
      insert into document_versions (id, name, locale, hash, updated, markdown, applies_from)
      values (${newId()}, ${name}, ${locale}, ${hash}, ${document.updated}, ${markdown}, ${day})
      on conflict (name, locale, hash) do update
        set shown_at = now(), applies_from = least(document_versions.applies_from, excluded.applies_from)
    `
  }
}

/** The texts that no process has ever shown. */
export async function listUnknown(sql: Sql, texts: DocumentText[]): Promise<DocumentText[]> {
  const rows = await sql<{ hash: Buffer }[]>`
    select hash from document_versions where hash = any(${texts.map(({ hash }) => hash)}::bytea[])
  `
  const known = new Set(rows.map(({ hash }) => hash.toString('hex')))
  return texts.filter(({ hash }) => !known.has(hash.toString('hex')))
}

export async function insertAnnounced(sql: Sql, texts: DocumentText[], day: string): Promise<void> {
  for (const { name, locale, hash, document, markdown } of texts) {
    await sql`
      insert into document_versions (id, name, locale, hash, updated, markdown, applies_from, announced_at)
      values (${newId()}, ${name}, ${locale}, ${hash}, ${document.updated}, ${markdown}, ${day}, now())
      on conflict (name, locale, hash) do update set applies_from = excluded.applies_from, announced_at = now()
    `
  }
}

/** Whether all of them are announced for this day already. */
export async function areAnnounced(sql: Sql, texts: DocumentText[], day: string): Promise<boolean> {
  const rows = await sql`
    select from document_versions
    where hash = any(${texts.map(({ hash }) => hash)}::bytea[]) and applies_from = ${day} and announced_at is not null
  `
  return rows.length >= texts.length
}

export interface VersionRow {
  id: string
  hash: Buffer
  updated: string
  appliesFrom: string
  isAnnounced: boolean
}

/** Newest first. */
export async function listVersions(sql: Sql, name: DocumentName, locale: Locale): Promise<VersionRow[]> {
  return await sql<VersionRow[]>`
    select id, hash, updated, applies_from::text as "appliesFrom", announced_at is not null as "isAnnounced"
    from document_versions where name = ${name} and locale = ${locale}
    order by applies_from desc, shown_at desc, id desc limit 100
  `
}

export async function findMarkdown(sql: Sql, id: string): Promise<string | undefined> {
  const [row] = await sql<{ markdown: string }[]>`select markdown from document_versions where id = ${id}`
  return row?.markdown
}

/** Of the wording with this date; of several, the one that was shown last. */
export async function findHash(
  sql: Sql,
  { name, locale, updated }: { name: DocumentName; locale: Locale; updated: string },
): Promise<Buffer | undefined> {
  const [row] = await sql<{ hash: Buffer }[]>`
    select hash from document_versions where name = ${name} and locale = ${locale} and updated = ${updated}
    order by shown_at desc, id desc limit 1
  `
  return row?.hash
}

interface MemberAddress {
  id: string
  email: string
  locale: Locale
}

export async function listMemberAddresses(sql: Sql, after: string | null, limit: number): Promise<MemberAddress[]> {
  return await sql<MemberAddress[]>`
    select id, email, locale from users
    where email is not null and email_verified_at is not null and disabled_at is null and erased_after is null
      and (${after}::uuid is null or id > ${after})
    order by id limit ${limit}
  `
}
