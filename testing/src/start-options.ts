import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { LaunchOptions } from './launch-product.ts'

const file = path.join(import.meta.dirname, '..', '..', 'deploy', 'options.sh')

/** What `npm start` sets for Node and the memory allocator, for a process that is to be as large as an operator's. */
export function startOptions(): Required<Pick<LaunchOptions, 'env'>> {
  const printed = execFileSync('sh', ['-c', '. "$0" && env', file], {
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  })
  const lines = printed.split('\n').filter((line) => /^(MALLOC_|NODE_)/.test(line))
  return { env: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) }
}
