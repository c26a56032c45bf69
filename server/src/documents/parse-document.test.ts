import { describe, expect, it } from 'vitest'
import { parseDocument } from './parse-document.ts'

const document = (body: string) => `---\ntitle: T\ndescription: D\nupdated: 2026-11-15\n---\n\n${body}\n`
const blocksOf = (body: string) => parseDocument(document(body)).blocks

describe('a document', () => {
  it('becomes plain values', () => {
    expect(blocksOf('## A *b* {#a}\n\nText with **bold**, `code` and [a link](/x#y).')).toEqual([
      { kind: 'heading', level: 2, id: 'a', content: ['A ', { kind: 'emphasis', content: ['b'] }] },
      {
        kind: 'paragraph',
        content: [
          'Text with ',
          { kind: 'strong', content: ['bold'] },
          ', ',
          { kind: 'code', text: 'code' },
          ' and ',
          { kind: 'link', href: '/x#y', content: ['a link'] },
          '.',
        ],
      },
    ])
  })

  it('has lists and tables', () => {
    expect(blocksOf('1. a\n2. b')).toEqual([{ kind: 'list', isOrdered: true, items: [['a'], ['b']] }])
    expect(blocksOf('| A | B |\n| --- | --- |\n| 1 | 2 |')).toEqual([
      { kind: 'table', head: [['A'], ['B']], rows: [{ cells: [['1'], ['2']] }] },
    ])
  })

  it('has paragraphs and rows that are shown only under a condition', () => {
    expect(blocksOf('{{if creatorPays}} a **b**')).toEqual([
      { kind: 'paragraph', content: ['a ', { kind: 'strong', content: ['b'] }], only: 'creatorPays' },
    ])
    expect(blocksOf('| A | B |\n| --- | --- |\n| {{if sitePays}} 1 | 2 |')).toEqual([
      { kind: 'table', head: [['A'], ['B']], rows: [{ cells: [['1'], ['2']], only: 'sitePays' }] },
    ])
  })

  it.each([
    ['<script>alert(1)</script>', 'html'],
    ['a <b onclick="x">b</b>', 'html'],
    ['[x](javascript:alert(1))', 'link to'],
    ['[x](https://elsewhere.example)', 'link to'],
    ['[x](//elsewhere.example)', 'link to'],
    ['![x](/x.png)', 'image'],
    ['## No anchor', 'no anchor'],
    ['# A first heading {#x}', 'first heading'],
    ['{{secret}}', 'no variable'],
    ['{{if rich}} a', 'no condition'],
    ['a {{if creatorPays}} b', 'no variable'],
    ['- a\n  - b', 'list'],
  ])('XSS-1: may not hold %s', (body, reason) => {
    expect(() => blocksOf(body)).toThrow(reason)
  })

  it('must say what it is and how old', () => {
    expect(() => parseDocument('---\ntitle: T\n---\nx')).toThrow('no description')
  })
})
