import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { LaunchOptions } from './launch-product.ts'

const manifest = path.join(import.meta.dirname, '..', '..', 'package.json')

/** What `npm start` gives to Node and to the memory allocator, for a process that is to be as large as an operator's. */
export function startOptions(): Required<Pick<LaunchOptions, 'nodeOptions' | 'env'>> {
  const { start } = (JSON.parse(readFileSync(manifest, 'utf8')) as { scripts: { start: string } }).scripts
  const [, variables = '', options = ''] =
    /exec env (.*?) node_modules\/.bin\/node (.*?) scripts\/start.ts/.exec(start) ?? []
  const pairs = variables.split(' ').map((pair) => pair.split('=') as [string, string])
  return { nodeOptions: options.split(' '), env: Object.fromEntries(pairs) }
}
