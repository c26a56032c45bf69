import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { opened, visitor } from './chunk-groups.ts'

const name = 'virtual:visitor-scripts'
const staticImport = /(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g

/**
 * For the renderer, which is built after the scripts: the files of a visitor's page and of what a press on it opens, each
 * with all that they import. None in dev.
 */
export function visitorScripts(folder: string | null): Plugin {
  return {
    name: 'obole:visitor-scripts',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: { filter: { id: /^virtual:visitor-scripts$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /visitor-scripts$/ },
      handler() {
        const addresses = (sources: string[]) =>
          folder === null
            ? []
            : closureIn(`${this.environment.config.root}/dist/client/${folder}`, sources.map(fileOf)).map(
                (file) => `/${folder}/${file}`,
              )
        return `export default ${JSON.stringify({ visitor: addresses([visitor]), opened: addresses(opened) })}`
      },
    },
  }
}

/** `src/tips/tip-dialog.tsx` → `tip-dialog.js` */
function fileOf(source: string): string {
  return source.replace(/^.*\/|\.tsx?$/g, '').concat('.js')
}

function closureIn(folder: string, files: string[]): string[] {
  const found = new Set(files)
  // A set may grow while it is walked.
  for (const file of found) {
    for (const [, other = ''] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(staticImport)) found.add(other)
  }
  return [...found]
}
