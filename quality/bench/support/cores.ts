import { execFileSync } from 'node:child_process'
import os from 'node:os'

const cores = os.availableParallelism()
const canPin = process.platform === 'linux' && cores > 1

/** For a program that is to have one core with all its children, the database among them. */
export const onFirstCore: string[] = canPin ? ['taskset', '-c', '0'] : []

/** Puts the load on the other cores meanwhile: it takes nothing from the server. */
export async function loadFromOthers<T>(run: () => Promise<T>): Promise<T> {
  pinOurselves('1')
  try {
    return await run()
  } finally {
    pinOurselves('0')
  }
}

function pinOurselves(first: '0' | '1'): void {
  if (canPin) execFileSync('taskset', ['-a', '-p', '-c', `${first}-${cores - 1}`, String(process.pid)])
}
