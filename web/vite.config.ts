import { rmSync } from 'node:fs'
import { defaultLocale, type Locale, locales } from '@obole/contract/formatting/names'
import { createBuilder, defineConfig } from 'vite'
import { webConfig } from './build/web-config.ts'
import { sourceHash } from './source-hash.ts'

/** In dev one server for every language; built, the scripts once for each language and the renderer once for all. */
export default defineConfig(({ command }) => {
  if (command === 'serve') return webConfig(null)
  const hash = sourceHash()
  const configIn = (locale: Locale) => webConfig({ locale, folder: `assets/${locale}-${hash}` })
  return {
    ...configIn(defaultLocale),
    builder: {
      async buildApp({ config }) {
        rmSync(`${config.root}/dist`, { recursive: true, force: true })
        for (const locale of locales) {
          const builder = await createBuilder({ ...configIn(locale), configFile: false, logLevel: config.logLevel })
          const { client, islands, ssr } = builder.environments
          const wanted = locale === defaultLocale ? [client, islands, ssr] : [client, islands]
          for (const environment of wanted) if (environment) await builder.build(environment)
        }
      },
    },
  }
})
