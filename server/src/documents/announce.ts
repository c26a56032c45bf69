import type { Locale } from '@obole/contract/formatting/names'
import { documentNoticeDays } from '@obole/contract/rules/limits'
import { queueMail } from '../mail/send.ts'
import type { Pool } from '../platform/database/database.ts'
import { insertAnnounced, listMemberAddresses, listVersions } from './documents.sql.ts'
import { documentsChangeMail } from './mails.ts'
import { DocumentError, isTemplate, readTextsOf } from './texts.ts'

const membersAtOnce = 500

/** Shows the next wording on the pages of the documents, and mails it to every member. Answers how many. */
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
  await sql.begin((tx) => insertAnnounced(tx, texts, day))

  const contents = new Map<Locale, typeof documentsChangeMail.content>()
  for (const { name, locale, hash, document } of texts) {
    const version = (await listVersions(sql, name, locale)).find((known) => known.hash.equals(hash))?.id ?? ''
    const { titles } = contents.get(locale) ?? { titles: [] }
    contents.set(locale, { titles: [...titles, { name, title: document.title, version }], appliesFrom: day })
  }
  let count = 0
  for (let after: string | null = null; ; ) {
    const members = await listMemberAddresses(sql, after, membersAtOnce)
    await sql.begin(async (tx) => {
      for (const { id, email, locale } of members) {
        const content = contents.get(locale)
        if (content) await queueMail(tx, documentsChangeMail, { to: email, locale, content, userId: id })
      }
    })
    count += members.length
    if (members.length < membersAtOnce) return count
    after = members.at(-1)?.id ?? null
  }
}
