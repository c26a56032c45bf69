import { readdirSync } from 'node:fs'
import { defaultLocale, type Locale, locales } from '@obole/contract/names'
import { createBuilder, type LogLevel, type Plugin } from 'vite'
import { webConfig } from './web-config.ts'

/** After the whole build in the default language, the scripts once more for each other one, under the same names. */
export function otherLanguages(folderOf: (locale: Locale) => string): Plugin {
  return {
    name: 'obole:other-languages',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler({ config }) {
        const client = `${config.root}/dist/client`
        const names = namesIn(`${client}/${folderOf(defaultLocale)}`)
        for (const locale of locales.filter((other) => other !== defaultLocale)) {
          await buildScripts(locale, folderOf(locale), config.logLevel)
          if (namesIn(`${client}/${folderOf(locale)}`) !== names)
            throw new Error(`The scripts in ${locale} have other names`)
        }
      },
    },
  }
}

async function buildScripts(locale: Locale, folder: string, logLevel: LogLevel | undefined): Promise<void> {
  const config = webConfig({ locale, folder })
  const builder = await createBuilder({
    ...config,
    configFile: false,
    logLevel,
    build: { emptyOutDir: false, copyPublicDir: false },
  })
  const { client } = builder.environments
  if (client) await builder.build(client)
}

function namesIn(folder: string): string {
  return readdirSync(folder).sort().join()
}
