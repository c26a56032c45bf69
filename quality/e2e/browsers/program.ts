import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@obole/testing/until'
import { timeoutMs } from './tab.ts'

interface Program {
  /** The first line printed that fits, waited for. */
  untilLine(pattern: RegExp): Promise<RegExpExecArray>
  end(): Promise<void>
}

/** Starts a program in a process group of its own: what it starts in turn ends with it. */
export function startProgram(command: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  }
  child.on('error', (error) => lines.push(String(error)))
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // Nothing of the group is left.
    }
  }
  const killAtExit = () => signalGroup('SIGKILL')
  process.on('exit', killAtExit)

  return {
    async untilLine(pattern) {
      let found: RegExpExecArray | null = null
      const look = () => {
        found = lines.map((line) => pattern.exec(line)).find((match) => match !== null) ?? null
        if (!found && hasEnded()) throw new Error(`${command} ended: ${lines.slice(-5).join(' ')}`)
        return found !== null
      }
      await until(`${command} prints ${pattern}`, look, timeoutMs)
      return found as unknown as RegExpExecArray
    },
    async end() {
      if (!hasEnded()) {
        const exit = once(child, 'exit')
        signalGroup('SIGTERM')
        await Promise.race([exit, wait(5_000, undefined, { ref: false })])
      }
      signalGroup('SIGKILL')
      process.off('exit', killAtExit)
    },
  }
}
