import type { Sql } from '../../platform/database/database.ts'

export async function findAccountRecord(sql: Sql, userId: string) {
  const [record] = await sql`
    select u.created_at as "createdAt", u.email_verified_at as "emailVerifiedAt", u.policy_version as "policyVersion",
      u.policy_accepted_at as "policyAcceptedAt", u.disabled_at as "disabledAt", u.factor_asked_at as "factorAskedAt", e.requested_at as "erasureRequestedAt"
    from users u left join erasure_requests e on e.user_id = u.id where u.id = ${userId}
  `
  return record
}

export async function listKnownDevices(sql: Sql, userId: string) {
  return await sql`
    select encode(device_hash, 'hex') as "deviceHash", seen_at as "seenAt" from known_devices
    where user_id = ${userId} order by seen_at desc
  `
}

export async function listOpenMailTokens(sql: Sql, userId: string) {
  return await sql`
    select purpose, email, created_at as "createdAt", expires_at as "expiresAt" from mail_tokens
    where user_id = ${userId} order by created_at desc
  `
}

/** Mails about the account, and those to or from its proven address. */
export async function listMails(sql: Sql, userId: string) {
  return await sql`
    select m.template, m.locale, m.recipient, m.created_at as "createdAt", m.sent_at as "sentAt"
    from outbox_mails m, users u
    where u.id = ${userId}
      and (m.user_id = u.id or lower(m.recipient) = u.email_key or lower(m.content ->> 'email') = u.email_key)
    order by m.created_at desc
  `
}

/** Of the proven address, whoever asked for them. */
export async function listRegistrationsOf(sql: Sql, userId: string) {
  return await sql`
    select r.email, r.firstname, r.lastname, r.alias, r.locale, r.policy_version as "policyVersion", r.agreement,
      r.created_at as "createdAt"
    from registrations r join users u on u.email_key = r.email_key where u.id = ${userId} order by r.created_at desc
  `
}
