import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailSandbox, startMailSandbox } from './mail-sandbox.ts'
import { messagesStored, openMailbox } from './mailbox.ts'

let mail: MailSandbox
let site: FastifyInstance

beforeEach(async () => {
  mail = await startMailSandbox()
  site = fastify()
  await site.register(mail.plugin)
})
afterEach(async () => {
  await site.close()
  await mail.stop()
})

const welcome = {
  from: 'Obole <bonjour@obole.example>',
  to: 'ada@example.org',
  subject: 'Bienvenue à bord',
  text: 'Salut',
}

function send(message: SendMailOptions = welcome, wait: { greetingTimeout?: number } = {}) {
  return createTransport({ url: mail.smtpUrl, ...wait } as object).sendMail(message)
}

async function page(url: string, headers: Record<string, string> = {}) {
  const answer = await site.inject({ url, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}

describe('the mail server', () => {
  test('takes a message and lists it newest first, as programs read it', async () => {
    await send()
    await send({ ...welcome, to: 'Grace@example.org', subject: 'Second', html: '<p>Hé</p>' })

    const all = (await site.inject('/sandbox/mailbox.json')).json()
    expect(all.map((message: { subject: string }) => message.subject)).toEqual(['Second', 'Bienvenue à bord'])

    const mine = (await site.inject('/sandbox/mailbox.json?to=grace@example.org')).json()
    expect(mine).toEqual([
      {
        id: expect.any(String),
        to: 'Grace@example.org',
        from: 'Obole <bonjour@obole.example>',
        subject: 'Second',
        text: expect.stringContaining('Salut'),
        html: expect.stringContaining('<p>Hé</p>'),
        sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
  })

  test('shows a blind copy to its recipient', async () => {
    await send({ ...welcome, bcc: 'eve@example.org' })
    expect(mail.list('eve@example.org')).toHaveLength(1)
  })

  test('returns the newest message to an address once enough have arrived', async () => {
    const second = mail.messageTo('ada@example.org', 2)
    await send()
    await send({ ...welcome, subject: 'Encore' })
    expect((await second).subject).toBe('Encore')
  })

  test('counts the deliveries of one Message-ID', async () => {
    await send({ ...welcome, messageId: '<one@obole.example>' })
    await send({ ...welcome, messageId: '<one@obole.example>' })
    expect(mail.deliveries('<one@obole.example>')).toBe(2)
    expect(mail.deliveries('<other@obole.example>')).toBe(0)
  })

  test('serves a long pooled connection', async () => {
    const pool = createTransport({ url: mail.smtpUrl, pool: true, maxConnections: 1 } as object)
    for (let count = 0; count < 12; count += 1) await pool.sendMail(welcome)
    pool.close()
    expect(mail.list()).toHaveLength(12)
  })
})

describe('its switches', () => {
  test('refuse the next messages with the code asked for, then take them again', async () => {
    mail.refuseNext(2, 451)
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    mail.refuseNext(1, 550)
    await expect(send()).rejects.toMatchObject({ responseCode: 550 })
    await send()
    expect(mail.list()).toHaveLength(1)
  })

  test('hang before the greeting: nothing is taken', async () => {
    mail.hang('greeting')
    await expect(send(welcome, { greetingTimeout: 50 })).rejects.toThrow()
    expect(mail.list()).toHaveLength(0)
    await mail.recover()
    await send()
    expect(mail.list()).toHaveLength(1)
  })

  test('hang before the receipt: the message is taken, but its sender does not know', async () => {
    mail.hang('receipt')
    const unanswered = expect(send()).rejects.toThrow()
    await mail.messageTo('ada@example.org')
    await mail.down()
    await unanswered
  })

  test('down: connections are refused until it recovers, at the same address', async () => {
    await mail.down()
    await expect(send()).rejects.toMatchObject({ code: 'ESOCKET' })
    await mail.recover()
    await send()
    expect(mail.list()).toHaveLength(1)
  })
})

describe('the mailbox pages', () => {
  test('are French unless the cookie or the address asks for another language', async () => {
    expect((await page('/sandbox/mailbox')).body).toContain('<html lang="fr">')
    expect((await page('/sandbox/mailbox', { cookie: 'a=b; user-locale=es' })).body).toContain('Buzón')
    const asked = await page('/sandbox/mailbox?lang=en', { cookie: 'user-locale=es' })
    expect(asked.body).toContain('Mailbox')
    expect(asked.headers['content-security-policy']).toContain("default-src 'none'")
    expect(asked.body).not.toContain('<script')
  })

  test('show a message with its links, and nothing of it runs', async () => {
    await send({
      ...welcome,
      subject: '<b>Gras</b>',
      text: 'Ouvrez https://obole.example/verify?a=1&b=2.',
      html: '<p onclick="alert(1)"><script>alert(1)</script><a href="https://obole.example/verify">Ouvrir</a></p>',
    })
    const id = mail.list()[0]?.id
    const shown = await page(`/sandbox/mailbox/${id}?lang=en`)
    expect(shown.body).toContain('&#60;b&#62;Gras')
    expect(shown.body).toContain('<a href="https://obole.example/verify?a=1&#38;b=2">')
    expect(shown.body).toContain(`src="/sandbox/mailbox/${id}/html"`)
    expect(shown.body).not.toContain('<script>')

    const frame = await page(`/sandbox/mailbox/${id}/html`)
    const csp = String(frame.headers['content-security-policy'])
    expect(csp).toMatch(/^sandbox allow-popups /)
    expect(csp).not.toContain('allow-scripts')
    expect(csp).toContain("default-src 'none'")
    expect(frame.body).toContain('<base target="_top">')
  })

  test('answer 404 for a message that is not there', async () => {
    expect((await page('/sandbox/mailbox/nothing')).status).toBe(404)
    expect((await page('/sandbox/mailbox/nothing/html')).status).toBe(404)
    expect((await page('/sandbox/mailbox/%00')).status).toBe(404)
  })

  test('treat an address given twice as unknown', async () => {
    await send()
    expect((await site.inject('/sandbox/mailbox.json?to=ada@example.org&to=b')).json()).toEqual([])
  })
})

describe('with a data folder', () => {
  test('messages survive a restart, and a damaged file does not prevent it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-mail-'))
    const first = await startMailSandbox({ dataDir })
    await createTransport(first.smtpUrl).sendMail(welcome)
    await first.stop()
    await writeFile(join(dataDir, 'mail', 'zzzzzzzzz.json'), '{"id":')

    const second = await startMailSandbox({ dataDir })
    await createTransport(second.smtpUrl).sendMail({ ...welcome, subject: 'Après' })
    expect(second.list().map((message) => message.subject)).toEqual(['Après', 'Bienvenue à bord'])
    await second.stop()
    await rm(dataDir, { recursive: true })
  })

  test('only the last messages are stored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-mail-'))
    const mailbox = await openMailbox(folder)
    const message = { to: 'a@b.ca', from: '', subject: '', text: '', html: '', messageId: '' }
    for (let count = 0; count < messagesStored + 2; count += 1) await mailbox.add({ ...message, subject: `${count}` })
    expect(mailbox.list().at(-1)?.subject).toBe('2')
    expect(await readdir(folder)).toHaveLength(messagesStored)
    await rm(folder, { recursive: true })
  })
})
