import type { Locale } from '@obole/contract/formatting/names'
import { documentNoticeDays } from '@obole/contract/rules/limits'
import { queueMail } from '../mail/send.ts'
import type { Pool, Sql } from '../platform/database/database.ts'
import { areAnnounced, insertAnnounced, listMemberAddresses, listVersions } from './documents.sql.ts'
import { documentsChangeMail } from './mails.ts'
import { DocumentError, type DocumentText, isTemplate, readTextsOf } from './texts.ts'

const membersAtOnce = 500

type Content = typeof documentsChangeMail.content

/**
 * Shows the next wording on the pages of the documents, and mails it to every member. Answers how many. All or nothing:
 * after a crash the same command does it again, and nobody is mailed twice.
 */
export async function announceDocuments(sql: Pool, dataDir: string, day: string, today: string): Promise<number> {
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(days))
    throw new DocumentError('The date is written like 2026-12-20.')
  if (days < documentNoticeDays)
    throw new DocumentError(`A change is announced at least ${documentNoticeDays} days ahead.`)
  const texts = await readTextsOf(dataDir, day)
  if (texts.length === 0) throw new DocumentError(`There is no document below documents/${day}/fr in DATA_DIR.`)
  const template = texts.find(isTemplate)
  if (template) throw new DocumentError(`${template.locale}/${template.name}.md still says that it is a template.`)
  if (await areAnnounced(sql, texts, day))
    throw new DocumentError('These documents are announced for that day already.')
  return sql.begin(async (tx) => {
    await insertAnnounced(tx, texts, day)
    return mailMembers(tx, await contentsOf(tx, texts, day))
  })
}

async function contentsOf(sql: Sql, texts: DocumentText[], day: string): Promise<Map<Locale, Content>> {
  const contents = new Map<Locale, Content>()
  for (const { name, locale, hash, document } of texts) {
    const version = (await listVersions(sql, name, locale)).find((known) => known.hash.equals(hash))?.id ?? ''
    const { titles } = contents.get(locale) ?? { titles: [] }
    contents.set(locale, { titles: [...titles, { name, title: document.title, version }], appliesFrom: day })
  }
  return contents
}

async function mailMembers(sql: Sql, contents: Map<Locale, Content>): Promise<number> {
  let count = 0
  for (let after: string | null = null; ; ) {
    const members = await listMemberAddresses(sql, after, membersAtOnce)
    for (const { id, email, locale } of members) {
      const content = contents.get(locale)
      if (content) await queueMail(sql, documentsChangeMail, { to: email, locale, content, userId: id })
    }
    count += members.length
    if (members.length < membersAtOnce) return count
    after = members.at(-1)?.id ?? null
  }
}
