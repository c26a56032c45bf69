import type { Locale } from '@obole/contract/formatting/names'
import { unconfirmedAccountDays } from '@obole/contract/rules/limits'
import { deleteInBatches } from '../../platform/database/batches.sql.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { RecordedAgreement } from './agreement.ts'

export interface Registration {
  id: string
  email: string
  emailKey: string
  passwordHash: string
  firstname: string | null
  lastname: string | null
  alias: string | null
  locale: Locale
  policyVersion: string | null
  agreement: RecordedAgreement | null
  /** Where the person wanted to go. */
  returnUrl: string | null
  createdAt: Date
}

/** Each is hashed against when a link is used: more of them would let a stranger make that slow. */
const registrationsMax = 5

/** Only the newest registrations of an address are stored. With a mail, its job is added in the same statement. */
export async function insertRegistration(
  sql: Sql,
  registration: Omit<Registration, 'createdAt'>,
  { isMailed }: { isMailed: boolean },
): Promise<void> {
  const { id, email, emailKey, passwordHash, firstname, lastname, alias, locale, policyVersion, agreement, returnUrl } =
    registration
  await sql`
    with dropped as (
      delete from registrations where id in (
        select id from registrations where email_key = ${emailKey}
        order by created_at desc, id desc offset ${registrationsMax - 1}
      )
    ), inserted as (
      insert into registrations
        (id, email, email_key, password_hash, firstname, lastname, alias, locale, policy_version, agreement, return_url)
      values (${id}, ${email}, ${emailKey}, ${passwordHash}, ${firstname}, ${lastname}, ${alias}, ${locale},
        ${policyVersion}, ${agreement && sql.json({ ...agreement })}, ${returnUrl})
      returning id
    )
    select graphile_worker.add_job('answer-registration', json_build_object('registrationId', id)) from inserted
    where ${isMailed}
  `
}

export async function findRegistration(sql: Sql, id: string): Promise<Registration | undefined> {
  const [found] = await sql<Registration[]>`select ${columns(sql)} from registrations where id = ${id}`
  return found
}

/** Newest first. */
export async function listRegistrations(sql: Sql, emailKey: string): Promise<Registration[]> {
  return await sql<Registration[]>`
    select ${columns(sql)} from registrations where email_key = ${emailKey}
    order by created_at desc, id desc limit ${registrationsMax}
  `
}

export async function findLatestRegistration(sql: Sql, emailKey: string): Promise<Registration | undefined> {
  const [latest] = await listRegistrations(sql, emailKey)
  return latest
}

/** All registrations of an address, and the links that were mailed for them. */
export async function deleteRegistrations(sql: Sql, emailKey: string): Promise<void> {
  await sql`delete from registrations where email_key = ${emailKey}`
  await sql`delete from mail_tokens where email_key = ${emailKey} and user_id is null`
}

export async function deleteOldRegistrations(sql: Sql): Promise<void> {
  await deleteInBatches(
    sql,
    { table: 'registrations', by: 'created_at' },
    () => sql`created_at < now() - make_interval(days => ${unconfirmedAccountDays})`,
  )
}

function columns(sql: Sql) {
  return sql`id, email, email_key as "emailKey", password_hash as "passwordHash", firstname, lastname, alias, locale,
    policy_version as "policyVersion", agreement, return_url as "returnUrl", created_at as "createdAt"`
}
