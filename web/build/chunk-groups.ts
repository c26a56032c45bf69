import type { Rolldown } from 'vite'

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>
type GetModuleInfo = Rolldown.ChunkingContext['getModuleInfo']

/** What a visitor's page runs, what a press on a tip button opens, and all that a press opens. */
export const visitor = 'src/visitors/creator-page.tsx'
export const openedByTip = ['src/tips/tip-dialog.tsx', 'src/tips/adopt-plain-form.ts']
export const opened = [...openedByTip, 'src/albums/album-viewer.tsx']

/** Shared code is one file, not twenty: fewer round trips, and it compresses better. */
export function chunkGroups(root: string): Groups {
  let chunkOf: ((id: string) => string | null) | undefined
  return [
    {
      name: 'react',
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime|preload-helper|platform[\\/]preload/,
    },
    {
      name: (id, context) => {
        chunkOf ??= chunksOfVisitors(root, (other) => context.getModuleInfo(other))
        return chunkOf(id)
      },
      includeDependenciesRecursively: false,
    },
    { name: 'base', tags: ['$initial'] },
    {
      name: 'shared',
      test: /src[\\/](paraglide|formats|platform[\\/](?!session|tabs|refusal)|ui[\\/](?!cropper|dialog|discard|switch|toast|leave-guard|share|wrap|explain|form|password|reauth|use-form|wait))/,
      minShareCount: 4,
    },
    { name: 'form', test: /src[\\/]ui[\\/](form|use-form)/, minShareCount: 2 },
    { name: 'session', test: /src[\\/]platform[\\/](session|tabs)/, minShareCount: 2 },
    { name: 'accounts', test: /src[\\/]accounts[\\/]/, minShareCount: 2 },
    {
      name: 'creator',
      test: /src[\\/](creators|tips)[\\/](banner|creator-logo|name-block|social-bar|creator-header|tip-button|tip-provider|owner)/,
      minShareCount: 2,
      // The landing page uses some of its texts.
      includeDependenciesRecursively: false,
    },
  ]
}

/** No file that a visitor's page loads may contain or import the application: what both need is in files of its own. */
function chunksOfVisitors(root: string, getModuleInfo: GetModuleInfo): (id: string) => string | null {
  const reached = (...sources: string[]) =>
    reachedFrom(
      sources.map((source) => root + source),
      root,
      getModuleInfo,
    )
  const application = reached('src/client.tsx')
  const page = reached(visitor)
  const dialog = reached(...openedByTip)
  const all = reached(visitor, ...opened)
  const isOfFeature = (id: string) => /[\\/]src[\\/](albums|creators|sharing|tips)[\\/]/.test(id)
  const isToast = (id: string) => /[\\/](node_modules[\\/]sonner|ui[\\/]toast)/.test(id)
  const isField = (id: string) =>
    /[\\/]contract[\\/]|[\\/]src[\\/](paraglide|platform|ui[\\/](?!dialog|switch|toast|wrap-focus))/.test(id)
  const isEntry = (id: string) => [visitor, ...opened].some((source) => id === root + source)
  return (id) => {
    if (isEntry(id) || !all.has(id)) return null
    if (application.has(id)) return 'common'
    if (page.has(id)) return isOfFeature(id) ? 'islands' : 'common'
    if (isToast(id)) return 'toast'
    return dialog.has(id) && isField(id) ? 'fields' : null
  }
}

/** Modules with all that they import, but no dynamic import. Of collections (texts, icons) only what is used. */
function reachedFrom(sources: string[], root: string, getModuleInfo: GetModuleInfo): Set<string> {
  const found = new Set(sources)
  for (const id of found) {
    const { importedIds = [], code } = getModuleInfo(id) ?? {}
    for (const imported of importedIds) {
      if (/[\\/]paraglide[\\/]messages\.js$/.test(imported)) {
        for (const [, name] of (code ?? '').matchAll(/\bm\.(\w+)/g))
          found.add(`${root}src/paraglide/messages/${name}.js`)
      } else if (!imported.includes('lucide-react')) found.add(imported)
    }
  }
  return found
}
