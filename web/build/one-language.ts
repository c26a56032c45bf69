import type { Plugin } from 'vite'

const choice = 'experimentalStaticLocale ?? options.locale ?? getLocale()'
const documents = './*/*.md'

/** Fixes the language of every text at build time: a visitor downloads the texts of one language, not of three. */
export function oneLanguage(locale: string): Plugin {
  const replaced = (code: string, id: string, from: string, to: string) => {
    if (!code.includes(from)) throw new Error(`${id} does not choose its language as expected`)
    return code.replace(from, to)
  }
  return {
    name: 'obole:one-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/paraglide\/(runtime|messages\/(?!_index)\w+)\.js$|\/documents\/load-document\.ts$/ },
      handler(code, id) {
        if (id.endsWith('/runtime.js')) return runtimeIn(locale)
        if (id.endsWith('/load-document.ts')) return replaced(code, id, documents, documents.replace('*', locale))
        return replaced(code, id, choice, JSON.stringify(locale))
      },
    },
  }
}

/** All that a text needs of the compiler's runtime, which can also find a language by address, cookie and header. */
function runtimeIn(locale: string): string {
  return `export let getLocale = () => ${JSON.stringify(locale)}
export const overwriteGetLocale = (get) => { getLocale = get }
export const experimentalStaticLocale = undefined`
}
