import type { Locale } from '@obole/contract/formatting/names'
import { factorAskDays } from '@obole/contract/rules/limits'
import type { Sql } from '../../platform/database/database.ts'

/** Whoever is paid out and has neither an app nor a passkey: at most so many, marked as asked. */
export async function takeUnprotected(
  sql: Sql,
  max: number,
): Promise<{ userId: string; email: string; locale: Locale; name: string }[]> {
  return await sql<{ userId: string; email: string; locale: Locale; name: string }[]>`
    with due as (
      select u.id, c.name from payout_accounts p
      join creators c on c.id = p.creator_id
      join users u on u.id = c.id
      where p.pays_out and c.deleted_at is null and u.disabled_at is null and u.erased_after is null and u.email is not null
        and (u.factor_asked_at is null or u.factor_asked_at < now() - make_interval(days => ${factorAskDays}))
        and not exists (select from authenticators a where a.user_id = u.id and a.confirmed_at is not null)
        and not exists (select from passkeys k where k.user_id = u.id)
      order by u.id limit ${max} for no key update of u skip locked
    )
    update users set factor_asked_at = now() from due where users.id = due.id
    returning users.id as "userId", users.email, users.locale, due.name
  `
}
