import { normalizeEmail } from '@obole/contract/rules/formats'
import type { Sql } from '../../platform/database/database.ts'

export async function saveSupporterEmail(sql: Sql, tip: { id: string; email: string }): Promise<void> {
  await sql`update tips set ${supporterEmail(sql, tip.email)} where id = ${tip.id}`
}

/** The key is compared with the addresses of accounts; it is normalized as theirs are. */
export function supporterEmail(sql: Sql, email: string | null) {
  return sql`supporter_email = left(${email}, 320), supporter_email_key = ${email && normalizeEmail(email)}`
}

interface SupporterChoices {
  showsName: boolean
  showsWords: boolean
  showsAmount: boolean
  message: string | null
  isEdited: boolean
  /** Null leaves it as it is. */
  isHeld: boolean | null
}

/** The wall follows by a trigger. */
export async function updateChoices(sql: Sql, tipId: string, choices: SupporterChoices): Promise<void> {
  const { showsName, showsWords, showsAmount, message, isEdited, isHeld } = choices
  await sql`
    update tips set shows_name = ${showsName}, shows_words = ${showsWords}, shows_amount = ${showsAmount},
      message = ${message}, is_held = coalesce(${isHeld}, is_held),
      words_edited_at = case when ${isEdited} then now() else words_edited_at end
    where id = ${tipId}
  `
}

export async function emptyWords(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set message = null, shows_words = false where id = ${tipId}`
}

export async function nextLinkGeneration(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set link_generation = link_generation + 1 where id = ${tipId}`
}

/** Where it was left out. */
export async function saveName(sql: Sql, tipId: string, name: string): Promise<void> {
  await sql`update tips set supporter_name = ${name} where id = ${tipId} and supporter_name is null`
}

/** The supporter asks for the money back; the creator decides. */
export async function markRefundWanted(sql: Sql, tipId: string, reason: string | null): Promise<void> {
  await sql`
    update tips set refund_requested_at = now(), refund_reason = ${reason}
    where id = ${tipId} and refund_requested_at is null
  `
}

/** By a refund, or by an answer instead of one. */
export async function closeRefundRequest(sql: Sql, tipId: string, answer: string | null = null): Promise<void> {
  await sql`
    update tips set refund_closed_at = now(), refund_answer = ${answer}
    where id = ${tipId} and refund_requested_at is not null and refund_closed_at is null
  `
}

export async function saveReply(
  sql: Sql,
  tipId: string,
  { message, showsReply }: { message: string; showsReply: boolean },
): Promise<void> {
  await sql`
    update tips set reply = ${message}, shows_reply = ${showsReply}, replied_at = now()
    where id = ${tipId} and replied_at is null
  `
}
