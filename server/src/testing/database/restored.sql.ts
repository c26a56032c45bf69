import type { Sql } from '../../platform/database/database.ts'

/** Remembers a tip as a backup of this moment would; answers how to bring it back. */
export async function rememberTip(sql: Sql, tipId: string): Promise<() => Promise<void>> {
  const [tip] = await sql`
    select message, shows_words, supporter_name, supporter_email, supporter_email_key from tips where id = ${tipId}
  `
  return async () => {
    await sql`
      update tips set message = ${tip?.['message']}, shows_words = ${tip?.['shows_words']},
        supporter_name = ${tip?.['supporter_name']}, supporter_email = ${tip?.['supporter_email']},
        supporter_email_key = ${tip?.['supporter_email_key']}, anonymized_at = null
      where id = ${tipId}
    `
  }
}

/** As a backup from before any choice of replies. */
export async function forgetReplyChoices(sql: Sql): Promise<void> {
  await sql`delete from reply_opt_outs`
  await sql`delete from reply_opt_ins`
}

/** As one that still had the choice to get none. */
export async function insertOldOptOut(sql: Sql, emailKey: string): Promise<void> {
  await sql`
    insert into reply_opt_outs (email_hash, created_at)
    values (sha256(convert_to(${emailKey}, 'UTF8')), now() - interval '1 day')
  `
}
