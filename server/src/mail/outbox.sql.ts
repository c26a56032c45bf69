import type { Locale } from '@obole/contract/formatting/names'
import { sentMailDays } from '@obole/contract/rules/limits'
import { deleteInBatches, untilFewer } from '../platform/database/batches.sql.ts'
import type { Sql } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

/** After everything else, whose priority is 0: money is not late because many mails are. */
const priority = 10

/** Each also removes a job. */
const givenUpBatch = 200

interface QueuedMail {
  id: string
  template: string
  locale: Locale
  recipient: string
  /** The account that the mail is about. */
  userId: string | null
  content: Record<string, unknown>
}

/** In the caller's transaction: a mail exists exactly when its cause does. With an `id` it is inserted once. */
export async function insertMail(sql: Sql, mail: Omit<QueuedMail, 'id'> & { id?: string }): Promise<void> {
  const { id = newId() } = mail
  await sql`
    insert into outbox_mails (id, template, locale, recipient, user_id, content)
    values (${id}, ${mail.template}, ${mail.locale}, ${mail.recipient}, ${mail.userId}, ${sql.json(mail.content as never)})
    on conflict (id) do nothing
  `
  await sql`
    select graphile_worker.add_job('send-mail', json_build_object('mailId', ${id}::uuid), job_key => ${`mail-${id}`},
      max_attempts => 25, priority => ${priority}::int)
  `
}

export async function findUnsentMail(sql: Sql, id: string): Promise<QueuedMail | undefined> {
  const [mail] = await sql<QueuedMail[]>`
    select id, template, locale, recipient, user_id as "userId", content from outbox_mails where id = ${id} and sent_at is null
  `
  return mail
}

/** `refusedWith`: the reply by which its recipient was refused for good. */
export async function markMailSent(sql: Sql, id: string, refusedWith: number | null = null): Promise<void> {
  await sql`update outbox_mails set sent_at = now(), refused_with = ${refusedWith} where id = ${id}`
}

/** What was sent is of no more use after a week, and what could not be sent in all its tries neither. Answers how many of these. */
export async function deleteOldMails(sql: Sql): Promise<number> {
  await deleteInBatches(
    sql,
    { table: 'outbox_mails', by: 'sent_at' },
    () => sql`sent_at < now() - make_interval(days => ${sentMailDays})`,
  )
  let givenUp = 0
  await untilFewer(givenUpBatch, async () => {
    const { count } = await sql`
      with given_up as (
        delete from outbox_mails where id = any(array(
          select m.id from outbox_mails m join graphile_worker.jobs j on j.key = 'mail-' || m.id
          where m.sent_at is null and m.created_at < now() - make_interval(days => ${sentMailDays}) and j.attempts >= j.max_attempts
          limit ${givenUpBatch}
        ))
        returning 'mail-' || id as key
      )
      select graphile_worker.remove_job(key) from given_up
    `
    givenUp += count
    return count
  })
  return givenUp
}

/** At most 10,000: a scrape must not count a whole outage. */
export async function countOldUnsentMails(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from outbox_mails where sent_at is null and created_at < now() - interval '10 minutes' limit 10000
    ) late
  `
  return row?.count ?? 0
}

/** The same mail under a new id, queued. False when there is none. */
export async function copyMail(sql: Sql, id: string): Promise<boolean> {
  const [mail] = await sql<Omit<QueuedMail, 'id'>[]>`
    select template, locale, recipient, user_id as "userId", content from outbox_mails where id = ${id}
  `
  if (mail) await insertMail(sql, mail)
  return mail !== undefined
}
