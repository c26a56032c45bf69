import { expect, test } from 'vitest'
import { slugsLinkedBack } from './links-back.ts'

const site = 'https://obole.example'
const linked = (html: string) => [...slugsLinkedBack(html, site)]

test.each([
  '<a rel="me" href="https://obole.example/@zoe">Obole</a>',
  "<A HREF='https://obole.example/@Zoe/' REL='noopener ME nofollow'>Obole</A>",
  '<a\n  class="x"\n  href=https://obole.example/@zoe\n  rel=me\n>',
  '<link rel="me" href="https://obole.example/@zoe?ref=1#top" />',
  '<a title="a > b" rel="me" href="https://obole.example/&#64;zoe">',
  '<a rel="me" href="https://obole.example/%40zoe">',
  '<!-- a --><p>1 < 2</p><script>let a = "<b>"</script><a rel="me" href="https://obole.example/@zoe">',
])('a link is found: %s', (html) => {
  expect(linked(html)).toEqual(['zoe'])
})

test.each([
  ['no rel', '<a href="https://obole.example/@zoe">'],
  ['another rel', '<a rel="menu friend" href="https://obole.example/@zoe">'],
  ['the second of two', '<a rel="nofollow" rel="me" href="https://obole.example/@zoe">'],
  ['another site', '<a rel="me" href="https://obole.example.evil.example/@zoe">'],
  ['another scheme', '<a rel="me" href="http://obole.example/@zoe">'],
  ['another page of the site', '<a rel="me" href="https://obole.example/@zoe/report">'],
  ['a comment', '<!-- <a rel="me" href="https://obole.example/@zoe"> -->'],
  ['a script', '<script>"<a rel=me href=https://obole.example/@zoe>"</script>'],
  ['a text field', '<textarea><a rel="me" href="https://obole.example/@zoe"></textarea>'],
  ['a title', '<title><a rel="me" href="https://obole.example/@zoe"></title>'],
  ['an attribute', `<p title='<a rel="me" href="https://obole.example/@zoe">'>`],
  ['text', '&lt;a rel="me" href="https://obole.example/@zoe"&gt;'],
  ['a tag without an end', '<a rel="me" href="https://obole.example/@zoe"'],
])('what is no link of the page does not count: %s', (_what, html) => {
  expect(linked(html)).toEqual([])
})

test.each(['<a "', '<', '<!--', '<script', '<a rel=me ', "<a x='", '&#64;', '<a rel="me" href="'])(
  'a hostile page of %s costs no more than its length',
  (part) => {
    const started = performance.now()
    expect(linked(part.repeat(Math.ceil(524_288 / part.length)))).toEqual([])
    expect(performance.now() - started).toBeLessThan(2000)
  },
)
