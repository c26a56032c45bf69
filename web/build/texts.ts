import { fileURLToPath } from 'node:url'
import type { CompilerOptions } from '@inlang/paraglide-js'

/** How the message files become typed functions. `platform/locale` sets the locale; the runtime does not guess it. */
export const textOptions: CompilerOptions = {
  project: fileURLToPath(new URL('../project.inlang', import.meta.url)),
  outdir: fileURLToPath(new URL('../src/paraglide', import.meta.url)),
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'message-modules',
  emitReadme: false,
  emitPrettierIgnore: false,
}
