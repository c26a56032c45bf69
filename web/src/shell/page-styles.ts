import sheet from 'virtual:page-styles'
import address from '../styles.css?url'

/** The style sheet, taken apart by `build/style-parts.ts`, in its order. */
export interface StyleParts {
  parts: StylePart[]
  /** Key frames and registered variables: of use only where something names them. */
  named: { name: string; text: string }[]
}

export type StylePart =
  /** On every page. */
  | string
  /** Where an element may match one of the selectors. */
  | { selectors: { text: string; classes: string[] }[]; body: string }
  /** A layer or a condition, where something is left in it. */
  | { opening: string; parts: StylePart[] }

const link = `<link rel="stylesheet" href="${address}" data-precedence="default"/>`
const attributeStart = ' class="'
/** Pages that are built alike have the same classes: what they take of the sheet is found out once. */
const styles = new Map<string, string>()
const stylesMax = 50

/**
 * The page with the rules that it uses in place of the link to the style sheet: its first picture needs no second
 * request. The sheet itself comes with the scripts, by the address that is left here (see `sleeping.ts`).
 */
export function withOwnStyles(html: string): string {
  if (!sheet) return html
  const classes = classesIn(html)
  const known = styles.get(classes)
  const rules = known ?? rulesFor(classes, sheet)
  if (!known) {
    if (styles.size >= stylesMax) styles.clear()
    styles.set(classes, rules)
  }
  return html.replace(link, () => `<style data-sheet="${address}">${rules}</style>`)
}

/** Each text of a class attribute once. As React writes them: texts and attributes have no bare quote. */
function classesIn(html: string): string {
  const found = new Set<string>()
  for (let at = html.indexOf(attributeStart); at >= 0; at = html.indexOf(attributeStart, at)) {
    const end = html.indexOf('"', at + attributeStart.length)
    found.add(html.slice(at + attributeStart.length, end))
    at = end
  }
  return [...found].join(' ')
}

function rulesFor(classes: string, { parts, named }: NonNullable<typeof sheet>): string {
  const names = new Set(classes.replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(' '))
  const rules = rulesIn(parts, names)
  const used = named.filter(({ name }) => rules.includes(name))
  return rules + used.map(({ text }) => text).join('')
}

function rulesIn(parts: readonly StylePart[], classes: ReadonlySet<string>): string {
  let rules = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      rules += part
    } else if ('opening' in part) {
      const inner = rulesIn(part.parts, classes)
      if (inner) rules += `${part.opening}${inner}}`
    } else {
      const used = part.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)))
      if (used.length > 0) rules += used.map(({ text }) => text).join() + part.body
    }
  }
  return rules
}
