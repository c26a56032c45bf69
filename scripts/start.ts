import { buildWeb } from './build-web.ts'

/** `npm start`: builds the web if needed and serves it, in one process. With `--dev`: nothing is built beforehand. */
// This process has opened it already; a build would make one of its own, in another folder.
delete process.env['NODE_COMPILE_CACHE']
if (!process.argv.includes('--dev')) buildWeb()
await import('../server/src/main.ts')
