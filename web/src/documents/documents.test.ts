import { readFileSync } from 'node:fs'
import { locales } from '@obole/contract/names'
import { describe, expect, it } from 'vitest'
import { documentNames, isDocumentName } from '../platform/document-names.ts'
import { type Document, type Inline, isHeading } from './document.ts'
import { parseDocument } from './parse-document.ts'

const read = (locale: string, name: string) =>
  parseDocument(readFileSync(new URL(`./${locale}/${name}.md`, import.meta.url), 'utf8'))

const anchorsOf = (document: Document) => document.blocks.filter(isHeading).map(({ id }) => id)

describe.each(documentNames)('the document %s', (name) => {
  const inFrench = read('fr', name)

  it('has the same anchors in every language, each once', () => {
    const anchors = anchorsOf(inFrench)
    expect(new Set(anchors).size).toBe(anchors.length)
    for (const locale of locales) expect(anchorsOf(read(locale, name)), locale).toEqual(anchors)
  })

  it('has the same shape and the same date in every language', () => {
    const shape = ({ updated, blocks }: Document) => [updated, ...blocks.map(({ kind }) => kind)]
    for (const locale of locales) expect(shape(read(locale, name)), locale).toEqual(shape(inFrench))
  })

  it('uses the same variables and conditions in every language', () => {
    const used = (document: Document) => (JSON.stringify(document).match(/\{\{\w+\}\}|"only":"\w+"/g) ?? []).sort()
    for (const locale of locales) expect(used(read(locale, name)), locale).toEqual(used(inFrench))
  })

  it('describes itself in a sentence that a search engine shows whole', () => {
    for (const locale of locales) expect(read(locale, name).description.length, locale).toBeLessThanOrEqual(160)
  })
})

it.each(locales)('every link of the documents in %s leads somewhere', (locale) => {
  const anchors = new Map(documentNames.map((name) => [name, anchorsOf(read(locale, name))]))
  for (const name of documentNames) {
    for (const href of linksIn(read(locale, name))) {
      const [path = '', anchor] = href.split('#')
      const target = path === '' ? name : path.replace('/documents/', '')
      if (isDocumentName(target)) {
        if (anchor !== undefined) expect(anchors.get(target), `${name}: ${href}`).toContain(anchor)
      } else expect(screens, `${name}: ${href}`).toContain(path)
    }
  }
})

const screens = ['/create-creator', '/profile', '/login', '/forgot-password', '/@obole']

function linksIn({ blocks }: Document): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'list':
        return block.items.flatMap(hrefsIn)
      case 'table':
        return [...block.head, ...block.rows.flatMap(({ cells }) => cells)].flatMap(hrefsIn)
      default:
        return hrefsIn(block.content)
    }
  })
}

function hrefsIn(content: Inline[]): string[] {
  return content.flatMap((part) => {
    if (typeof part === 'string' || part.kind === 'code') return []
    return part.kind === 'link' ? [part.href] : hrefsIn(part.content)
  })
}
