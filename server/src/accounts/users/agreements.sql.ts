import type { Sql } from '../../platform/database/database.ts'

interface NewAgreement {
  version: string
  locale: string
  textHash: string
  isOfAge: boolean
  wishesOtherLanguage: boolean
  agreedAt: string
}

export async function insertAgreement(sql: Sql, userId: string, agreement: NewAgreement): Promise<void> {
  const { version, locale, textHash, isOfAge, wishesOtherLanguage, agreedAt } = agreement
  await sql`
    insert into agreements (user_id, version, locale, text_hash, is_of_age, wishes_other_language, agreed_at)
    values (${userId}, ${version}, ${locale}, decode(${textHash}, 'hex'), ${isOfAge}, ${wishesOtherLanguage}, ${agreedAt})
  `
}

/** For the person themselves. */
export async function listAgreements(sql: Sql, userId: string) {
  return await sql`
    select version, locale, encode(text_hash, 'hex') as "textHash", is_of_age as "isOfAge",
      wishes_other_language as "wishesOtherLanguage", agreed_at as "agreedAt"
    from agreements where user_id = ${userId} order by agreed_at
  `
}
