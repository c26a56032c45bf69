import type { Plugin } from 'vite'

/** Fixes the language of every text at build time: a visitor downloads the texts of one language, not of three. */
export function oneLanguage(locale: string): Plugin {
  return {
    name: 'obole:one-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: /\/paraglide\/(runtime|messages\/(?!_index)\w+)\.js$/ },
      handler(code, id) {
        if (id.endsWith('/runtime.js')) return runtimeIn(locale)
        return textIn(locale, code, id)
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

/** The function of one language under the name of the text, instead of the one that chooses among three. */
function textIn(locale: string, code: string, id: string): string {
  const choosing = /^export const (\w+) = /m.exec(code)
  const text = `${locale}_${choosing?.[1]}`
  if (!choosing || !code.includes(`const ${text} = `)) throw unexpected(id)
  return `${code.slice(0, choosing.index)}export { ${text} as ${choosing[1]} }`
}

function unexpected(id: string): Error {
  return new Error(`${id} does not choose its language as expected`)
}
