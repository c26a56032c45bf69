import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { mailboxPages } from './mailbox-pages.ts'
import { listenForMail, type SmtpSwitches } from './smtp.ts'

export interface MailSandbox extends Mailbox, SmtpSwitches {
  smtpUrl: string
  plugin: FastifyPluginAsync
  stop(): Promise<void>
}

/** A mail server that delivers to a web page. With `dataDir` the messages survive a restart. */
export async function startMailSandbox(options: { dataDir?: string } = {}): Promise<MailSandbox> {
  const mailbox = await openMailbox(options.dataDir && join(options.dataDir, 'mail'))
  const { url, ...smtp } = await listenForMail(mailbox)
  return { smtpUrl: url, ...mailbox, ...smtp, plugin: mailboxPages(mailbox) }
}
