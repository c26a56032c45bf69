import type { Locale } from '@obole/contract/formatting/names'
import type { Transporter } from 'nodemailer'
import type { Sql } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { findUnsentMail, insertMail, markMailSent } from './outbox.sql.ts'
import { renderMail, type Template } from './template.ts'

const smtpTimeoutMs = 10_000

export type Templates = Record<string, Template>

/** Loads the mail library, which a process that sends nothing does without. */
export async function createTransport(smtpUrl: string): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Queues a mail in the caller's transaction. With `userId` it is erased with the account, whatever its address; with an
 * `id` it is queued once, however often its cause is repeated.
 */
export async function queueMail<Content extends Record<string, unknown>>(
  sql: Sql,
  template: { name: string; content: Content },
  mail: { to: string; locale: Locale; content: Content; userId?: string; id?: string },
): Promise<void> {
  const { to: recipient, locale, content, userId = null, id } = mail
  await insertMail(sql, { template: template.name, locale, recipient, userId, content, ...(id && { id }) })
}

/** The job behind the outbox: at least once, with a Message-ID of its own so that a repeat is known as one. */
export async function sendMail(
  platform: Platform,
  transport: Transporter,
  templates: Templates,
  mailId: string,
): Promise<void> {
  const mail = await findUnsentMail(platform.sql, mailId)
  if (!mail) return
  const template = templates[mail.template]
  if (!template) throw new Error(`There is no mail template ${mail.template}`)
  const { publicUrl } = platform.config
  const rendered = renderMail(await template(platform, mail.locale, mail.content), mail.locale, platform.config)
  try {
    await transport.sendMail({
      from: platform.config.mail.from,
      to: { name: '', address: mail.recipient },
      messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
      ...rendered,
    })
    await markMailSent(platform.sql, mail.id)
  } catch (error) {
    if (!isRecipientRefused(error)) throw error
    const reply = error.responseCode
    await markMailSent(platform.sql, mail.id, reply)
    platform.metrics.events.inc({ event: 'mail_refused' })
    platform.log.warn(
      { event: 'mail_refused', mailId, template: mail.template, reply },
      'a recipient was refused for good',
    )
  }
}

/** Not by a policy (5.7.x, RFC 3463), such as "relaying denied": that is about us, and ends when an operator acts. */
function isRecipientRefused(error: unknown): error is { responseCode: number } {
  const {
    command,
    responseCode = 0,
    response = '',
  } = error as { command?: string; responseCode?: number; response?: string }
  return command === 'RCPT TO' && responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(response)
}
