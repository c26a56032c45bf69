import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'

/** All that `npm start` and a release run, where its sources have changed since. */
export async function build(): Promise<void> {
  buildWeb()
  await buildServer()
}

if (import.meta.main) await build()
