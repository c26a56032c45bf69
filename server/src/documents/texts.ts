import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Locale, locales } from '@obole/contract/formatting/names'
import { dayOf } from '@obole/contract/formatting/time-zone'
import { type Document, type DocumentName, documentNames } from '@obole/contract/rules/document'
import { parseDocument } from './parse-document.ts'

/** Those that the product brings. */
export const builtInFolder = path.join(import.meta.dirname, '..', '..', '..', 'web', 'src', 'documents')

export interface DocumentText {
  name: DocumentName
  locale: Locale
  markdown: string
  hash: Buffer
  document: Document
}

/** Sentences about what the operator's files hold that a document cannot. */
export class DocumentError extends Error {
  override name = 'DocumentError'
}

/**
 * What applies on a day: the product's text, or the operator's below `documents/fr`, or theirs of a dated folder such as
 * `documents/2026-12-20/fr` once its day has come.
 */
export async function readTexts(dataDir: string, day = dayOf(new Date())): Promise<DocumentText[]> {
  const own = path.join(dataDir, 'documents')
  const dated = (await foldersOf(own)).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name) && name <= day)
  const folders = [
    ...dated
      .toSorted()
      .toReversed()
      .map((name) => path.join(own, name)),
    own,
    builtInFolder,
  ]
  return Promise.all(
    documentNames.flatMap((name) => locales.map((locale) => readFirst(folders, name, locale).then(requireText))),
  )
}

/** All that a dated folder holds: each of its documents in three languages. */
export async function readTextsOf(dataDir: string, day: string): Promise<DocumentText[]> {
  const folder = path.join(dataDir, 'documents', day)
  const found = await Promise.all(
    documentNames.map(async (name) => {
      const texts = await Promise.all(locales.map((locale) => readFirst([folder], name, locale)))
      const missing = locales.filter((_, index) => texts[index] === undefined)
      if (missing.length > 0 && missing.length < locales.length)
        throw new DocumentError(`${name} is missing in ${missing.join(' and ')} below documents/${day}.`)
      return texts.filter((text) => text !== undefined)
    }),
  )
  return found.flat()
}

/** It still says of itself that it is a template. */
export function isTemplate({ document }: DocumentText): boolean {
  return document.blocks.some((block) => block.kind === 'paragraph' && block.only === 'isTemplate')
}

async function readFirst(folders: string[], name: DocumentName, locale: Locale): Promise<DocumentText | undefined> {
  for (const folder of folders) {
    const text = await readText(path.join(folder, locale, `${name}.md`), name, locale)
    if (text) return text
  }
  return undefined
}

/** They are looked at several times a second, and seldom change. */
const read = new Map<string, { state: string; text: DocumentText }>()

async function readText(file: string, name: DocumentName, locale: Locale): Promise<DocumentText | undefined> {
  try {
    const { ino, size, mtimeMs, ctimeMs } = await stat(file)
    const state = [ino, size, mtimeMs, ctimeMs].join()
    const known = read.get(file)
    if (known?.state === state) return known.text
    const text = textOf(file, await readFile(file, 'utf8'), name, locale)
    read.set(file, { state, text })
    return text
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

function textOf(file: string, markdown: string, name: DocumentName, locale: Locale): DocumentText {
  try {
    const document = parseDocument(markdown)
    return { name, locale, markdown, hash: createHash('sha256').update(markdown).digest(), document }
  } catch (error) {
    const place = path.join(path.basename(path.dirname(file)), path.basename(file))
    throw new DocumentError(`The document ${place} cannot be shown. ${error instanceof Error ? error.message : error}.`)
  }
}

function requireText(text: DocumentText | undefined): DocumentText {
  if (!text) throw new Error('The product lacks one of its documents.')
  return text
}

async function foldersOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
