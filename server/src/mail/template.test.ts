import { locales } from '@obole/contract/formatting/names'
import { expect, test } from 'vitest'
import { renderMail } from './template.ts'

const sender = {
  publicUrl: 'https://obole.example',
  operator: {
    name: 'Coop <Nord>',
    address: '1, rue du Port, Rimouski',
    phone: '418 555-0123',
    email: 'coop@example.org',
  },
}

test.each(locales)('every mail names in %s who runs the site and how to reach them, in text and in HTML', (locale) => {
  const { text, html } = renderMail({ subject: 'A', paragraphs: ['First.'] }, locale, sender)
  const contact = '1, rue du Port, Rimouski · 418 555-0123 · coop@example.org'
  expect(text.endsWith(`\nCoop <Nord>\n${contact}\nhttps://obole.example`)).toBe(true)
  expect(html).toContain(`<br>${contact}<br>`)
  expect(html).toMatch(/<br>Coop &[^;]+;Nord&[^;]+;<br>/)
})

const greetings = { fr: 'Bonjour,', en: 'Hello,', es: 'Hola:' }

test.each(locales)('every mail greets in %s, in text and in HTML', (locale) => {
  const { text, html } = renderMail({ subject: 'A', paragraphs: ['First.', 'Second.'] }, locale, sender)
  expect(text).toMatch(new RegExp(`^${greetings[locale]}\n\nFirst\\.`))
  expect(html.indexOf(greetings[locale])).toBeLessThan(html.indexOf('First.'))
})

test('an endless word is broken, and does not widen the mail', () => {
  const word = 'a'.repeat(400)
  const { html } = renderMail({ subject: 'A', paragraphs: [word] }, 'fr', sender)
  const around = /<div style="([^"]*)">(?:(?!<\/div>).)*a{400}/s.exec(html)?.[1]
  expect(around).toContain('overflow-wrap:anywhere')
  expect(around).toContain('word-break:break-word')
})
