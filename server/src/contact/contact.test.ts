import { contactForm, sendContact } from '@obole/contract/calls/contact'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderMail } from '../mail/template.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { contactMail } from './mails.ts'

let site: AccountsApp
const operator = 'operator@coop.example'

beforeAll(async () => {
  site = await startAccounts((config) => ({
    ...config,
    operator: { ...config.operator, name: 'La Coop', email: operator },
  }))
})
afterAll(() => site.close())

const message = {
  topic: 'report',
  name: 'Zoé',
  email: 'zoe@example.com',
  message: 'Cette page copie la mienne.\nMerci.',
  page: '/@copie',
  locale: 'fr',
} as const

const newest = async () => (await site.mailsTo(operator))[0]
const countMails = async () => (await site.mailsTo(operator)).length

describe('a message of the contact form', () => {
  it('reaches the operator in the language of the sender', async () => {
    expect((await site.call(sendContact, { body: message })).status).toBe(202)
    const mail = await newest()
    expect(mail?.subject).toBe('Signalement d’une page (/@copie)')
    expect(mail?.text).toContain('De\u00a0: Zoé <zoe@example.com>')
    expect(mail?.text).toContain('\n\n> Cette page copie la mienne.\n> Merci.\n\n')
    expect(mail?.html).not.toContain('<zoe@example.com>')
  })

  it('has the sender’s address as Reply-To', async () => {
    const content = { ...message, name: null, page: null }
    const mail = await contactMail.render(site.platform, 'fr', content)
    expect(renderMail(mail, 'fr', site.platform.config).replyTo).toEqual({
      name: '',
      address: 'zoe@example.com',
    })
  })

  it('ATK-6: is quoted, and nothing in it becomes a link', async () => {
    const words = { name: 'evil.example', page: 'https://evil.example/x', message: 'Ici :\n\n\n\nwww.evil.example' }
    await site.call(sendContact, { body: { ...message, ...words } })
    const mail = await newest()
    expect(mail?.subject).toBe('Signalement d’une page (https: //evil. example/x)')
    expect(mail?.text).toContain('De\u00a0: evil. example <zoe@example.com>\n')
    expect(mail?.text).toContain('\n\n> Ici :\n>\n> www. evil. example\n\n')
  })

  it('needs neither a name nor a page', async () => {
    const body = { topic: 'question', email: 'a@example.com', message: 'Hello?', locale: 'en' } as const
    expect((await site.call(sendContact, { body })).status).toBe(202)
    expect((await newest())?.subject).toBe('Question sent with the form')
  })

  it('EML-7: cannot add mail headers', async () => {
    const forged = { ...message, name: 'x\r\nBcc: victim@example.com' }
    expect((await site.call(sendContact, { body: forged })).status).toBe(400)
    expect((await site.call(sendContact, { body: { ...message, page: 'a\nBcc: b@c.example' } })).status).toBe(400)
    expect((await site.call(sendContact, { body: { ...message, email: 'a@b.example, c@d.example' } })).status).toBe(400)
  })

  it('is dropped when the honeypot field is filled, with the usual answer', async () => {
    const before = await countMails()
    expect((await site.call(sendContact, { body: { ...message, website: 'https://spam.example' } })).status).toBe(202)
    expect(await countMails()).toBe(before)
  })

  it('is refused from another site', async () => {
    const answer = await site.call(sendContact, { body: message }, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.status).toBe(403)
  })
})

describe('the form without script', () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: 'POST',
      url: contactForm.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })

  it('sends the same mail and redirects to the page', async () => {
    const answer = await post({ topic: 'privacy', email: 'b@example.com', message: 'Mes données', name: '', page: '' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/documents/helpandcontact?sent=1#contact')
    expect((await newest())?.subject).toBe('Demande sur les renseignements personnels')
  })

  it('takes a pasted tab in one line for a space, and drops what nobody sees', async () => {
    const fields = { topic: 'privacy', email: 'b@example.com', message: 'Mes\vdonnées\u200F', page: '' }
    expect((await post({ ...fields, name: '\u202AZoé\tRoy\u202C' })).headers.location).toContain('?sent=1')
    expect((await newest())?.text).toContain('Zoé Roy <b@example.com>')
    expect((await newest())?.text).toContain('> Mes\n> données\n')
  })

  it('redirects with the reason when it is refused', async () => {
    const wrong = await post({ topic: 'privacy', email: 'nobody', message: 'x' })
    expect(wrong.headers.location).toBe('/documents/helpandcontact?contact-error=invalid_request#contact')
    const foreign = await post(
      { topic: 'privacy', email: 'b@example.com', message: 'x' },
      { origin: 'https://evil.example' },
    )
    expect(foreign.headers.location).toContain('contact-error=cross_site_request')
  })
})

it('five messages an hour are the limit of one IP address', async () => {
  site.platform.config.rateLimitFactor = 1
  const from = { ip: '198.51.100.9' }
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1)
    statuses.push((await site.call(sendContact, { body: message }, from)).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
})
