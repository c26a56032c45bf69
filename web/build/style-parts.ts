import { type AnyNode, type AtRule, type Container, parse, type Rule } from 'postcss'
import type { StylePart, StyleParts } from '../src/shell/page-styles.ts'

export function styleParts(css: string): StyleParts {
  const named: StyleParts['named'] = []
  return { parts: partsOf(parse(css)), named }

  function partsOf({ nodes = [] }: Container): StylePart[] {
    return nodes.flatMap((node) => partOf(node) ?? [])
  }

  function partOf(node: AnyNode): StylePart | null {
    if (node.type === 'comment') return null
    if (node.type === 'rule') return ruleOf(node)
    if (node.type === 'atrule') return atRuleOf(node)
    throw new Error(`No rule: ${node}`)
  }

  function atRuleOf(rule: AtRule): StylePart | null {
    if (/^(keyframes|property)$/.test(rule.name)) {
      named.push({ name: rule.params, text: `${rule}` })
      return null
    }
    if (!rule.nodes) return `${rule};`
    const holdsRules = rule.nodes.every(({ type }) => type !== 'decl')
    return holdsRules ? { opening: `@${rule.name} ${rule.params}{`, parts: partsOf(rule) } : `${rule}`
  }
}

function ruleOf(rule: Rule): StylePart {
  const selectors = rule.selectors.map((text) => ({ text, classes: classesIn(text) }))
  if (selectors.some(({ classes }) => classes.length === 0)) return `${rule}`
  return { selectors, body: `${rule}`.slice(rule.selector.length) }
}

const attribute = /(?<!\\)\[(?:\\.|[^\]\\])*\]/g
const innermostArguments = /(?<!\\)\((?:\\.|[^()\\])*\)/g
const className = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[^\s.:>+~#[\]()*,\\])+)/gi

/** Classes that an element and those around it must have; what `:not()`, `:is()` and the like ask for is left aside. */
export function classesIn(selector: string): string[] {
  let plain = selector.replace(attribute, '')
  while (innermostArguments.test(plain)) plain = plain.replace(innermostArguments, '')
  return [...plain.matchAll(className)].map(([, name = '']) => unescaped(name))
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code?: string, character?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (character ?? ''),
  )
}
