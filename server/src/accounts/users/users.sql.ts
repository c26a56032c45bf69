import type { Locale } from '@obole/contract/formatting/names'
import type { Sql } from '../../platform/database/database.ts'

/** The columns that sign-in and mails need. */
export interface Account {
  id: string
  email: string | null
  emailKey: string | null
  passwordHash: string | null
  firstname: string | null
  lastname: string | null
  alias: string | null
  locale: Locale
  isDisabled: boolean
}

export interface NewUser {
  id: string
  email: string | null
  emailKey: string | null
  passwordHash: string | null
  firstname: string | null
  lastname: string | null
  alias: string | null
  locale: Locale
  policyVersion: string | null
  policyAcceptedAt: Date | null
}

interface ProfileRow {
  id: string
  firstname: string | null
  lastname: string | null
  alias: string | null
  birthDate: string | null
  phoneNumber: string | null
  email: string | null
  address: string | null
  portrait: Portrait | null
  locale: Locale
  hasPassword: boolean
  pendingEmail: string | null
  erasedAfter: Date | null
}

/** Media keys, and the colour shown while the image loads. */
export interface Portrait {
  large: string
  small: string
  color: string
}

/** Serializes everything that could give one address to two accounts. Held until the transaction ends. */
export async function lockEmail(sql: Sql, emailKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email:${emailKey}`}, 0))`
}

export async function findAccountByEmail(sql: Sql, emailKey: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`select ${accountColumns(sql)} from users where email_key = ${emailKey}`
  return account
}

export async function findAccount(sql: Sql, id: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`select ${accountColumns(sql)} from users where id = ${id}`
  return account
}

/** The account, locked until the transaction ends; undefined when it is disabled. */
export async function lockAccount(sql: Sql, id: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select ${accountColumns(sql)} from users where id = ${id} and disabled_at is null for no key update
  `
  return account
}

export async function insertUser(sql: Sql, user: NewUser): Promise<void> {
  await sql`
    insert into users (id, email, email_key, email_verified_at, password_hash, firstname, lastname, alias, locale,
      policy_version, policy_accepted_at)
    values (${user.id}, ${user.email}, ${user.emailKey}, case when ${user.email}::text is not null then now() end,
      ${user.passwordHash}, ${user.firstname}, ${user.lastname}, ${user.alias}, ${user.locale},
      ${user.policyVersion}, ${user.policyAcceptedAt})
  `
}

export async function savePasswordHash(sql: Sql, userId: string, passwordHash: string | null): Promise<void> {
  await sql`update users set password_hash = ${passwordHash} where id = ${userId}`
}

export async function saveEmail(sql: Sql, userId: string, email: { email: string; emailKey: string }): Promise<void> {
  await sql`
    update users set email = ${email.email}, email_key = ${email.emailKey}, email_verified_at = now() where id = ${userId}
  `
}

export async function isAccountOlderThan(sql: Sql, userId: string, days: number): Promise<boolean> {
  const { count } = await sql`
    select from users where id = ${userId} and created_at <= now() - make_interval(days => ${days})
  `
  return count === 1
}

/** Until then nothing is paid out, and the bank account of the payouts is not changed. */
export async function holdPayouts(sql: Sql, userId: string, hours: number): Promise<void> {
  await sql`update users set payouts_held_until = now() + make_interval(hours => ${hours}) where id = ${userId}`
}

export async function findProfile(sql: Sql, userId: string): Promise<ProfileRow | undefined> {
  const [profile] = await sql<ProfileRow[]>`
    select id, firstname, lastname, alias, birth_date as "birthDate", phone_number as "phoneNumber", email, address, portrait,
      locale, password_hash is not null as "hasPassword", erased_after as "erasedAfter",
      (select t.email from mail_tokens t where t.user_id = users.id and t.purpose = 'change-email' and t.expires_at > now()
        order by t.created_at desc limit 1) as "pendingEmail"
    from users where id = ${userId}
  `
  return profile
}

export interface ProfileChanges {
  firstname?: string | null
  lastname?: string | null
  alias?: string | null
  birth_date?: string | null
  phone_number?: string | null
  address?: string | null
  locale?: Locale
}

export async function saveProfile(sql: Sql, userId: string, changes: ProfileChanges): Promise<void> {
  await sql`update users set ${sql(changes)} where id = ${userId} and disabled_at is null`
}

/** False when the account was disabled or erased during the upload. */
export async function savePortraitKeys(sql: Sql, userId: string, portrait: Portrait): Promise<boolean> {
  const { count } = await sql`
    update users set portrait = ${sql.json({ ...portrait })} where id = ${userId} and disabled_at is null
  `
  return count === 1
}

export async function isOldEnough(sql: Sql, birthDate: string, years: number): Promise<boolean> {
  const [row] = await sql<{ isOldEnough: boolean }[]>`
    select ${birthDate}::date <= current_date - make_interval(years => ${years}) as "isOldEnough"
  `
  return row?.isOldEnough ?? false
}

function accountColumns(sql: Sql) {
  return sql`id, email, email_key as "emailKey", password_hash as "passwordHash", firstname, lastname, alias, locale,
    disabled_at is not null as "isDisabled"`
}
