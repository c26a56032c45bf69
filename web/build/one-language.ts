import type { Plugin } from 'vite'

const choice = 'experimentalStaticLocale ?? options.locale ?? getLocale()'

/** Fixes the language of every text at build time: a visitor downloads the texts of one language, not of three. */
export function oneLanguage(locale: string): Plugin {
  return {
    name: 'obole:one-language',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/paraglide\/messages\/(?!_index)\w+\.js$/ },
      handler(code, id) {
        if (!code.includes(choice)) this.error(`${id} does not choose its language as expected`)
        return code.replace(choice, JSON.stringify(locale))
      },
    },
  }
}
