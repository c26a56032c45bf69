import { locales } from '@obole/contract/names'
import { expect, test } from 'vitest'
import { renderMail } from './template.ts'

const greetings = { fr: 'Bonjour,', en: 'Hello,', es: 'Hola:' }

test.each(locales)('#28: every mail greets in %s, in text and in HTML', (locale) => {
  const { text, html } = renderMail(
    { subject: 'A', paragraphs: ['First.', 'Second.'] },
    locale,
    'https://obole.example',
  )
  expect(text).toMatch(new RegExp(`^${greetings[locale]}\n\nFirst\\.`))
  expect(html.indexOf(greetings[locale])).toBeLessThan(html.indexOf('First.'))
})

test('an endless word is broken, and does not widen the mail', () => {
  const word = 'a'.repeat(400)
  const { html } = renderMail({ subject: 'A', paragraphs: [word] }, 'fr', 'https://obole.example')
  const around = /<div style="([^"]*)">(?:(?!<\/div>).)*a{400}/s.exec(html)?.[1]
  expect(around).toContain('overflow-wrap:anywhere')
  expect(around).toContain('word-break:break-word')
})
