import type { AnyRouter } from '@tanstack/react-router'
import type { MarkedPage } from './marked-scripts.ts'
import code from './sleeping.ts?inline-script'

type Manifest = NonNullable<NonNullable<AnyRouter['ssr']>['manifest']>

interface SleepingPage {
  /** The addresses of the page's script files, the entry first. */
  files: string[]
  isPublic: boolean
  /** What runs instead for a visitor, its entry first; empty when the page has nothing of that kind. */
  visitor: string[]
  /** The addresses of scripts that a press on the page loads. */
  opened: string[]
}

/**
 * Before a page is rendered: the router is told to write its data as text and no tag for a script file. Returns the
 * files' addresses, the entry first, for the inline script that fetches them when they are needed.
 */
export function putToSleep(router: AnyRouter): string[] {
  writeDataAsText(router)
  const manifest = router.ssr?.manifest
  if (!manifest) return []
  router.ssr = { manifest: withoutScripts(manifest) }
  return filesOf(
    manifest,
    router.state.matches.map(({ routeId }) => routeId),
  )
}

/** The inline script in the head of a rendered page. */
export function asleep({ html, scripts }: MarkedPage, { files, isPublic, visitor, opened }: SleepingPage): MarkedPage {
  if (files.length === 0) return { html, scripts }
  const lists = { scripts: files, visitor, later: opened.filter((address) => !visitor.includes(address)) }
  const attributes = Object.entries(lists).map(([name, list]) => ` data-${name}="${list.join(' ')}"`)
  if (isPublic) attributes.push(' data-sleeps')
  return {
    html: html.replace('</head>', () => `<script${attributes.join('')}>${code}</script></head>`),
    scripts: [...scripts, code],
  }
}

function writeDataAsText({ serverSsr }: AnyRouter): void {
  if (!serverSsr) return
  const take = serverSsr.takeInitialHydrationScriptTags
  serverSsr.takeInitialHydrationScriptTags = () => {
    const tags = take()
    for (const tag of tags?.before ?? []) tag.attrs = { ...tag.attrs, type: 'text/plain' }
    return tags
  }
}

/** One for each process and set of files: pages of the same routes share it. */
const stripped = new WeakMap<Manifest, Manifest>()

function withoutScripts(manifest: Manifest): Manifest {
  const known = stripped.get(manifest)
  if (known) return known
  const routes = Object.entries(manifest.routes).map(([id, { css }]) => [id, css ? { css } : {}] as const)
  const result = { ...manifest, routes: Object.fromEntries(routes) }
  stripped.set(manifest, result)
  return result
}

function filesOf({ routes }: Manifest, ids: string[]): string[] {
  const matched = ids.flatMap((id) => routes[id] ?? [])
  const entries = matched.flatMap(({ scripts = [] }) =>
    scripts.map(({ attrs }) => attrs?.['src'] as string | undefined),
  )
  const preloads = matched.flatMap(({ preloads = [] }) =>
    preloads.map((link) => (typeof link === 'string' ? link : link.href)),
  )
  return [...new Set([...entries, ...preloads])].filter((file) => file !== undefined)
}
