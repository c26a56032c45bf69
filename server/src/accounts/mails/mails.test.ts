import { locales } from '@obole/contract/formatting/names'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueMail } from '../../mail/send.ts'
import { renderMail } from '../../mail/template.ts'
import { type AccountsApp, startAccounts } from '../../testing/people/accounts.ts'
import { newSignInMail } from './key-mails.ts'
import { accountMails, emailChangeMail } from './mails.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

const content = {
  tokenId: '01930000-0000-7000-8000-0000000000aa',
  email: 'zoe@example.com',
  newEmail: 'new@example.com',
  account: 'z•••e@example.org',
  restored: 'z•••e@example.com',
  removed: 'n•••w@example.com',
  at: '2026-07-01T16:30:00Z',
  on: '2026-07-01T16:30:00Z',
  device: 'Firefox, Linux',
  provider: 'Google',
  what: 'totp-on',
  name: 'Zoé',
  stage: 'halfway',
  cancelId: '01930000-0000-7000-8000-0000000000ab',
  opensAt: '2026-07-01T16:30:00Z',
}

describe.each(accountMails)('$name', ({ render }) => {
  test.each(locales)('is complete in %s, and links to this site only', async (locale) => {
    const mail = await render(app.platform, locale, content)
    const { subject, text, html } = renderMail(mail, locale, app.platform.config)
    expect(subject.length).toBeGreaterThan(10)
    expect(`${subject}${text}`).not.toMatch(/undefined|null|\$\{|Invalid Date|NaN/)
    for (const [url] of `${text}${html}`.matchAll(/https?:\/\/[^\s"<]+/g)) {
      expect(url.startsWith('http://localhost:3000')).toBe(true)
    }
    expect(mail.button?.url).toMatch(/^http:\/\/localhost:3000\/(login|profile|forgot-password|[a-z]+-[a-z]+\?)/)
  })

  test('uses French typography in French', async () => {
    const { subject, paragraphs, smallPrint = [] } = await render(app.platform, 'fr', content)
    const prose = [subject, ...paragraphs, ...smallPrint].join('\n').replace(/\d\d:\d\d/g, '')
    expect(prose).not.toMatch(/'|[\s\u00a0\u202f][?;!]|[^\u00a0]:(?!\/\/)/)
  })
})

test('a date is formatted in the reader’s language and time zone', async () => {
  const words = await Promise.all(
    locales.map(async (locale) => (await newSignInMail.render(app.platform, locale, content)).paragraphs.join('\n')),
  )
  expect(words[0]).toContain('1er juillet 2026 à 12\u00a0h\u00a030 (heure de l’Est)')
  expect(words[1]).toContain('July 1, 2026 at 12:30 p.m. (Eastern time)')
  expect(words[2]).toContain('1 de julio de 2026 a las 12:30 p.m. (hora del Este)')
})

test('EML-7 and EML-8: what a person typed is text, and never a header or markup', async () => {
  const newEmail = '<img src=x>\r\nBcc: v@example.com'
  const facts = { tokenId: content.tokenId, email: 'sink@example.com', newEmail }
  await queueMail(app.platform.sql, emailChangeMail, { to: 'sink@example.com', locale: 'en', content: facts })
  const [mail] = await app.mailsTo('sink@example.com')
  expect(mail?.to).toBe('sink@example.com')
  expect(mail?.html).not.toContain('<img')
  expect(await app.mailsTo('v@example.com')).toHaveLength(0)
})
