import { setTimeout as wait } from 'node:timers/promises'

const pollEveryMs = 20

/** Asks again until it holds: for what another process does in its own time. */
export async function until(
  condition: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 90_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${condition}`)
    await wait(pollEveryMs)
  }
}
