import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Messages, root, sentencesOf } from './messages.ts'

/** Every text that people read: messages, documents and the sandbox's pages, with the language it is in. */
const languages = ['fr', 'en', 'es'] as const
type Language = (typeof languages)[number]

interface Text {
  file: string
  text: string
}

const noBreak = '\u00a0'

const unit =
  /(\d|\}) (?=(caractères?|jours?|heures?|minutes?|ans|mois|photos|pixels|réponses|lignes|pourboires|paiements|pages|Mo|mégapixels|\$|%)(?!\p{L}))/u

/** Patterns that no text of a language may match, each with what to write instead. */
const rules: Record<Language, [pattern: RegExp, instead: string][]> = {
  fr: [
    [new RegExp(`[\\s${noBreak}][;!?]`), 'no space before ; ! ? (Office québécois de la langue française)'],
    [/\u202f/, 'U+00A0, the one no-break space'],
    [/[^\u00a0\s]:(?=[\s*$]|$)| :/, 'a no-break space before the colon'],
    [unit, 'a no-break space between a number and its unit'],
    [new RegExp(`«[^${noBreak}]|[^${noBreak}]»`), 'no-break spaces inside « »'],
    [/\p{L}'\p{L}/u, 'a typographic apostrophe'],
    [/\b(donations?|dons?)\b/i, 'pourboire, soutien'],
    [/moyens? de paiement/i, 'mode de paiement'],
    [/prestataire|fournisseur de services de paiement/i, 'service de paiement'],
    [/argent ne (bouge|circule)/i, 'aucune somme réelle n’est en jeu, rien n’est réellement débité'],
    [/d’un clic/i, 'en un clic'],
    [/caractères (ordinaires|de commande)/i, 'what to do about a text that was pasted'],
    [/fait la journée/i, 'embelli ma journée'],
    [/obstacle d’acc/i, 'obstacle à l’accessibilité'],
    [/\b(de|que) \$?\{(name|creator|tip\.creator|account|network)\}/i, 'a sentence without elision: d’Inés, qu’Inés'],
    [/\b(tenir|tenez|tient) (une|la|votre|ce) (page|site)|qui la tient/i, 'avoir une page, exploiter ce site'],
  ],
  en: [
    [/account at \$?\{?product/i, 'an Obole account'],
    [/it was not me|is not right|works once, for|supports you with|of it is yours/i, 'natural English'],
    [/(ordinary|control) characters/i, 'what to do about a text that was pasted'],
    [/\bundo(ne|ing)?\b(?! until)/i, 'cancel a tip'],
    [/payment provider/i, 'payment processor'],
    [/\btak(e|es|ing) (no )?(more )?tips/i, 'accept tips'],
    [/\u202f/, 'U+00A0, the one no-break space'],
    [
      /link of (your|the|its) receipt|means of payment|your mailbox/i,
      'the link in your receipt, payment method, inbox',
    ],
  ],
  es: [
    [/denunci/i, 'reportar, reporte'],
    [/\bentrar (en|con)\b/i, 'iniciar sesión en, ingresar a'],
    [/\b(llevar tu página|quien (la )?lleva(ba)?( la página)?\b|lleva este sitio)/i, 'administrar'],
    [/[\d}]\s\$|\$\s?\d|\d\sCAD|dólares(?! canadienses)/i, 'money is written like CAD 5'],
    [/mueve (ningún )?dinero/i, 'no se cobra dinero real'],
    [/caracteres (comunes|de control)/i, 'what to do about a text that was pasted'],
    [/\bquien(es)? crea/i, 'creadoras y creadores, la persona apoyada'],
    [/proveedor(es)? de pago|para siempre/i, 'servicio de pago, definitivamente'],
    [/\u202f/, 'U+00A0, the one no-break space'],
    [/añad/i, 'agregar'],
    [/\bingres(a|ar|e|es)\b/i, 'iniciar sesión, escribir'],
    [/deshec|deshiz|deshace(?!r\.)/i, 'cancelar una propina'],
    [/\ba efectos|de camino|correo basura|medios? de pago/i, 'para efectos, en camino, spam, método de pago'],
    [/\b(ordenador|móvil|fichero|vosotros|vuestr[oa]s?|coger|pinchar?)\b/i, 'Latin American Spanish'],
  ],
}

describe.each(languages)('the texts in %s', (language) => {
  const texts = textsIn(language)

  test('are all found', () => {
    const files = new Set(texts.map(({ file }) => file))
    expect(texts.length).toBeGreaterThan(600)
    for (const part of ['contract/messages', 'web/src/documents', 'sandbox/'])
      expect(
        [...files].some((file) => file.startsWith(part)),
        part,
      ).toBe(true)
  })

  test.each(rules[language])('have nothing like %s', (pattern, instead) => {
    const wrong = texts.filter(({ text }) => pattern.test(text)).map(({ file, text }) => `${file}: ${text}`)
    expect(wrong, instead).toEqual([])
  })

  test('have no sentence of more than 30 words in a document', () => {
    const long = texts
      .filter(({ file }) => file.endsWith('.md'))
      .flatMap(({ text }) => sentencesIn(text).filter(isLong))
    expect(long).toEqual([])
  })
})

/** Each cell of a table counts alone. */
function sentencesIn(line: string): string[] {
  return line.split('|').flatMap((cell) => cell.split(/(?<=[.?!])[\u00a0»”")*]*\s+/))
}

function isLong(sentence: string): boolean {
  return (sentence.match(/\S*[\p{L}\d]\S*/gu) ?? []).length > 30
}

function textsIn(language: Language): Text[] {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  return files.flatMap((file) => {
    if (file === `contract/messages/${language}.json`) return messagesIn(file)
    if (file.startsWith(`web/src/documents/${language}/`)) return linesIn(file)
    if (/^sandbox\/.*texts\.ts$/.test(file)) return literalsIn(file, language)
    return []
  })
}

function messagesIn(file: string): Text[] {
  return Object.values(JSON.parse(read(file)) as Messages).flatMap((message) =>
    sentencesOf(message)
      .flatMap((text) => text.split('\n'))
      .map((text) => ({ file, text })),
  )
}

function linesIn(file: string): Text[] {
  const [, frontMatter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(file)) ?? []
  const lines = [...frontMatter.split('\n').map((line) => line.replace(/^\w+: /, '')), ...body.split('\n')]
  return lines.filter((line) => line !== '').map((text) => ({ file, text }))
}

/** The string literals of the parts below `fr:`. */
function literalsIn(file: string, language: Language): Text[] {
  return partsOf(read(file), language)
    .flatMap((part) => [...part.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)])
    .map(([, quoted, template]) => ({ file, text: quoted ?? template ?? '' }))
    .filter(({ text }) => /\s/.test(text))
}

/** From `fr: …` to the line that closes it, which has the same indentation. */
function partsOf(source: string, language: Language): string[] {
  const parts = new RegExp(`^( *)${language}: (?:.*[^{([,]$|[^\\n]*\\n[\\s\\S]*?\\n\\1[)}\\]]|.*,$)`, 'gm')
  return [...source.matchAll(parts)].map(([part]) => part)
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
