import type { Sql } from '../../platform/database/database.ts'

export async function findAccountRecord(sql: Sql, userId: string) {
  const [record] = await sql`
    select u.created_at as "createdAt", u.email_verified_at as "emailVerifiedAt", u.policy_version as "policyVersion",
      u.policy_accepted_at as "policyAcceptedAt", u.disabled_at as "disabledAt", e.requested_at as "erasureRequestedAt"
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

export async function listMailsTo(sql: Sql, email: string) {
  return await sql`
    select template, locale, created_at as "createdAt", sent_at as "sentAt" from outbox_mails
    where recipient = ${email} order by created_at desc
  `
}
