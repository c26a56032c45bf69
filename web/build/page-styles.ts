import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { styleParts } from './style-parts.ts'

const name = 'virtual:page-styles'
const styleSheet = /^styles-[^.]+\.css$/

/** For the renderer, which is built after the style sheet: the sheet in parts, of which a page takes what it uses. */
export function pageStyles(isBuilt: boolean): Plugin {
  return {
    name: 'obole:page-styles',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: { filter: { id: /^virtual:page-styles$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /page-styles$/ },
      handler() {
        return `export default ${JSON.stringify(isBuilt ? partsIn(`${this.environment.config.root}/dist/client/assets`) : null)}`
      },
    },
  }
}

function partsIn(folder: string) {
  const [file, ...others] = readdirSync(folder).filter((file) => styleSheet.test(file))
  if (!file || others.length > 0) throw new Error(`One style sheet was expected in ${folder}`)
  return styleParts(readFileSync(`${folder}/${file}`, 'utf8'))
}
