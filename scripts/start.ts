import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { buildWeb } from './build-web.ts'

/** `npm start`: builds the web if needed and serves it, in one process. With `--dev`: nothing is built beforehand. */
if (!process.argv.includes('--dev')) buildWeb()
// Halves the time that the modules take to load from the second start on.
enableCompileCache(path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'compile'))
await import('../server/src/main.ts')
