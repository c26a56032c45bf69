import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const name = 'virtual:opened-scripts'
/** What a press on a creator's page opens. */
const opened = ['album-viewer.js', 'tip-dialog.js', 'adopt-plain-form.js']
const staticImport = /(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g

/**
 * For the renderer, which is built after the scripts: the files of `opened` with all that they import, so that a page can
 * have them fetched ahead. None in dev.
 */
export function openedScripts(folder: string | null): Plugin {
  return {
    name: 'obole:opened-scripts',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: { filter: { id: /^virtual:opened-scripts$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /opened-scripts$/ },
      handler() {
        const files = folder === null ? [] : closureIn(`${this.environment.config.root}/dist/client/${folder}`)
        return `export default ${JSON.stringify(files.map((file) => `/${folder}/${file}`))}`
      },
    },
  }
}

function closureIn(folder: string): string[] {
  const found = new Set(opened)
  // A set may grow while it is walked.
  for (const file of found) {
    for (const [, other = ''] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(staticImport)) found.add(other)
  }
  return [...found]
}
