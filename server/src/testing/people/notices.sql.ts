import type { Sql } from '../../platform/database/database.ts'

/** As if all notices had come so many days earlier. */
export async function ageNotice(sql: Sql, days: number): Promise<void> {
  await sql`
    update copyright_notices set kept_until = kept_until - make_interval(days => ${days}),
      received_at = received_at - make_interval(days => ${days})
  `
}

/** Like an account that signs in with a provider that gave none. */
export async function forgetAddress(sql: Sql, userId: string): Promise<void> {
  await sql`
    update users set email = null, email_key = null, email_verified_at = null, password_hash = null where id = ${userId}
  `
}
