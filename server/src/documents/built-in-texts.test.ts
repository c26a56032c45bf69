import { readFileSync } from 'node:fs'
import path from 'node:path'
import { locales } from '@obole/contract/formatting/names'
import { type Document, documentNames, type Inline, isDocumentName, isHeading } from '@obole/contract/rules/document'
import { describe, expect, it } from 'vitest'
import { parseDocument } from './parse-document.ts'
import { builtInFolder } from './texts.ts'

const read = (locale: string, name: string) =>
  parseDocument(readFileSync(path.join(builtInFolder, locale, `${name}.md`), 'utf8'))

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

  it.each(locales)('has no sentence of more than 25 words in %s', (locale) => {
    const long = sentencesIn(read(locale, name)).filter((sentence) => wordsIn(sentence) > 25)
    expect(long).toEqual([])
  })

  it.each(locales)('begins with a summary in %s', (locale) => {
    expect(anchorsOf(read(locale, name))[0]).toBe('summary')
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

/** Items of a list and cells of a table stand alone. */
function sentencesIn({ blocks }: Document): string[] {
  const texts = blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items
    return block.kind === 'table' ? [block.head, ...block.rows.map(({ cells }) => cells)].flat() : [block.content]
  })
  return texts.flatMap((content) => textOf(content).split(/(?<=[.!?])\s+/))
}

function textOf(content: Inline[]): string {
  return content
    .map((part) => (typeof part === 'string' ? part : part.kind === 'code' ? part.text : textOf(part.content)))
    .join('')
}

function wordsIn(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
}

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
