import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

/** `greeting`: takes the connection and says nothing. `receipt`: takes the message and never says so. */
type SmtpHang = 'greeting' | 'receipt'

export interface SmtpSwitches {
  /** The next `count` messages are refused with this reply code, e.g. 451 (try again) or 550 (never). */
  refuseNext(count: number, code: number): void
  /** Every message to this address is refused with this reply, e.g. `550 5.1.1 User unknown`. */
  refuseRecipient(address: string, reply: string): void
  hang(at: SmtpHang): void
  /** Connections are refused until `recover`. */
  down(): Promise<void>
  recover(): Promise<void>
}

interface Smtp extends SmtpSwitches {
  url: string
  stop(): Promise<void>
}

export async function listenForMail(mailbox: Mailbox): Promise<Smtp> {
  let refusals = { left: 0, code: 0 }
  const refusedRecipients = new Map<string, string>()
  let hanging: SmtpHang | undefined

  const newServer = () =>
    new SMTPServer({
      name: 'sandbox',
      logger: false,
      // A client that is offered TLS would rightly refuse a self-signed certificate.
      disabledCommands: ['AUTH', 'STARTTLS'],
      // A pooled connection says more than the ten commands that a stranger is allowed.
      maxAllowedUnauthenticatedCommands: false,
      disableReverseLookup: true,
      closeTimeout: 1,
      size: 25 * 1024 * 1024,
      rejectOversized: true,
      onConnect(_session, callback) {
        if (hanging !== 'greeting') callback()
      },
      onMailFrom(_address, _session, callback) {
        if (refusals.left === 0) return callback()
        refusals.left -= 1
        callback(Object.assign(new Error('Refused by the sandbox'), { responseCode: refusals.code }))
      },
      onRcptTo({ address }, _session, callback) {
        const reply = refusedRecipients.get(address)
        if (!reply) return callback()
        callback(Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }))
      },
      onData(stream, session, callback) {
        buffer(stream)
          .then((raw) => deliver(mailbox, session, raw))
          .then(() => hanging !== 'receipt' && callback())
          .catch(callback)
      },
    })

  let server: SMTPServer | undefined = newServer()
  const port = await listen(server, 0)

  const down = async () => {
    if (server) await new Promise<void>((resolve) => server?.close(resolve))
    server = undefined
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    refuseNext: (count, code) => {
      refusals = { left: count, code }
    },
    refuseRecipient: (address, reply) => {
      refusedRecipients.set(address, reply)
    },
    hang: (at) => {
      hanging = at
    },
    down,
    async recover() {
      refusals = { left: 0, code: 0 }
      hanging = undefined
      if (server) return
      server = newServer()
      await listen(server, port)
    },
    stop: down,
  }
}

async function deliver(mailbox: Mailbox, session: SMTPServerSession, raw: Buffer): Promise<void> {
  const email = await PostalMime.parse(raw)
  const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
  await mailbox.add({
    to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
    from: email.from?.address ? [email.from.name, `<${email.from.address}>`].filter(Boolean).join(' ') : sender,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    messageId: email.messageId ?? '',
  })
}

async function listen(server: SMTPServer, port: number): Promise<number> {
  // A client that hangs up half way is its own affair.
  server.on('error', () => undefined)
  const socket = server.listen(port, '127.0.0.1')
  await once(socket, 'listening')
  return (socket.address() as AddressInfo).port
}
