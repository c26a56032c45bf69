import { defaultLocale, type Locale } from '@obole/contract/names'
import { defineConfig } from 'vite'
import { otherLanguages } from './build/other-languages.ts'
import { sourceHash } from './build/source-hash.ts'
import { webConfig } from './build/web-config.ts'

export default defineConfig(({ command }) => {
  if (command === 'serve') return webConfig(null)
  const hash = sourceHash()
  const folderOf = (locale: Locale) => `assets/${locale}-${hash}`
  const { plugins, ...config } = webConfig({ locale: defaultLocale, folder: folderOf(defaultLocale) })
  return { ...config, plugins: [plugins, otherLanguages(folderOf)] }
})
