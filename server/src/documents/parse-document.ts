import type { Block, Document, Inline, Row } from '@obole/contract/rules/document'
import { type Condition, isCondition, isVariableName } from '@obole/contract/rules/document-variables'
import { Lexer, type Token, type Tokens } from 'marked'

/** Supports the Markdown that our documents use; anything else is an error that says what. */
export function parseDocument(markdown: string): Document {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown) ?? []
  return {
    title: field(head, 'title'),
    description: field(head, 'description'),
    updated: field(head, 'updated'),
    blocks: new Lexer({ gfm: true }).lex(body).flatMap(blockOf),
  }
}

function field(head: string, name: string): string {
  const value = new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1]
  if (!value) throw new Error(`The document has no ${name}`)
  return value
}

function blockOf(token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [headingOf(token as Tokens.Heading)]
    case 'paragraph':
      return [{ kind: 'paragraph', ...conditional(token) }]
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [{ kind: 'list', isOrdered: ordered, items: items.map(itemOf) }]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return [{ kind: 'table', head: header.map(inlinesOf), rows: rows.map(rowOf) }]
    }
    default:
      throw new Error(`A document may not hold ${token.type}: ${token.raw}`)
  }
}

function headingOf({ depth, text }: Tokens.Heading): Block {
  const [, words, id] = /^(.+?) \{#([a-z][a-z0-9-]*)\}$/.exec(text) ?? []
  if (!words || !id) throw new Error(`The heading has no anchor: ${text}`)
  if (depth !== 2 && depth !== 3) throw new Error(`The page has its first heading already: ${text}`)
  return { kind: 'heading', level: depth, id, content: Lexer.lexInline(words).map(inlineOf) }
}

function rowOf([first, ...others]: Tokens.TableCell[]): Row {
  if (!first) throw new Error('A row has no cells')
  const { content, ...condition } = conditional(first)
  return { cells: [content, ...others.map(inlinesOf)], ...condition }
}

/** A paragraph or a row that begins with `{{if creatorPays}}` is shown only where that holds. */
function conditional(token: Token | Tokens.TableCell): { content: Inline[]; only?: Condition } {
  const [first, ...others] = ('tokens' in token && token.tokens) || []
  const [, only, text] = (first?.type === 'text' && /^\{\{if (\w+)\}\} (.*)$/s.exec(first.raw)) || []
  if (only === undefined || text === undefined) return { content: inlinesOf(token) }
  if (!isCondition(only)) throw new Error(`There is no condition ${only}`)
  return { content: [checkedText(text), ...others.map(inlineOf)], only }
}

/** An item of a list is one run of text. */
function itemOf(item: Tokens.ListItem): Inline[] {
  const [text, ...more] = item.tokens
  if (!text || more.length > 0) throw new Error(`A list may not hold a list: ${item.raw}`)
  return inlinesOf(text)
}

function inlinesOf(token: Token | Tokens.TableCell): Inline[] {
  return (('tokens' in token && token.tokens) || []).map(inlineOf)
}

function inlineOf(token: Token): Inline {
  switch (token.type) {
    case 'text':
    case 'escape':
      return checkedText((token as Tokens.Text).text)
    case 'strong':
      return { kind: 'strong', content: inlinesOf(token) }
    case 'em':
      return { kind: 'emphasis', content: inlinesOf(token) }
    case 'codespan':
      return { kind: 'code', text: (token as Tokens.Codespan).text }
    case 'link':
      return { kind: 'link', href: checkedHref((token as Tokens.Link).href), content: inlinesOf(token) }
    default:
      throw new Error(`A document may not hold ${token.type}: ${token.raw}`)
  }
}

function checkedText(text: string): string {
  for (const [, name = ''] of text.matchAll(/\{\{(.*?)\}\}/g)) {
    if (!isVariableName(name)) throw new Error(`There is no variable ${name}`)
  }
  return text
}

/** Documents link to this site only, and to places on their own page. */
function checkedHref(href: string): string {
  if (!/^(\/(?!\/)|#)/.test(href)) throw new Error(`A document may not link to ${href}`)
  return href
}
