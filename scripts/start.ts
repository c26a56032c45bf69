import { build } from './build.ts'

/** `npm start`: builds what is needed and serves it, in one process. With `--dev`: from the sources, nothing is built. */
// This process has opened it already; a build would make one of its own, in another folder.
delete process.env['NODE_COMPILE_CACHE']
if (process.argv.includes('--dev')) {
  await import('../server/src/main.ts')
} else {
  await build()
  const program = new URL('../server/dist/main.js', import.meta.url)
  await import(program.href)
}
