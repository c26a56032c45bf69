import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Section, tableOf } from './support/table.ts'

const file = path.join(import.meta.dirname, '..', '..', 'docs', 'performance.md')

const head = `# Performance

Written by \`npm run bench\`, a part for each scenario; \`npm run bench -- <name>\` measures one again. Load and server share the machine, so that a figure means little by itself: it stands beside what the same machine allows in the same run, and the bar is for the ratio. What other guests of a shared host took meanwhile is said too: where that is much, a bar in milliseconds says more about the host.
`

/** To be called before a scenario; what it returns writes that scenario's part, with the conditions since then. */
export function beginRecord(): (name: string, section: Section, order: readonly string[]) => void {
  const begunAtMs = performance.now()
  const before = readTicks()
  return (name, section, order) => {
    const minutes = (performance.now() - begunAtMs) / 60_000
    const parts = readParts()
    parts.set(name, `${conditions(minutes, before)}\n\n${tableOf([section])}\n`)
    const known = order.filter((each) => parts.has(each)).map((each) => `## ${each}\n\n${parts.get(each)}`)
    writeFileSync(file, [head, ...known].join('\n'))
  }
}

function conditions(minutes: number, before: Ticks | null): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changes = git('status', '--porcelain', '--', ':!docs') === '' ? '' : ', with changes that are not committed'
  const cpu = os.cpus()
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`
  const machine = `${cpu[0]?.model.trim()}, ${cpu.length} cores, ${memory}, ${os.type()} ${os.release()}, Node ${process.version}`
  const after = readTicks()
  const taken = before && after ? (after.stolen - before.stolen) / (after.all - before.all) : 0
  const others = taken > 0.01 ? `; ${Math.round(taken * 100)} % of its time went to other guests of the host` : ''
  return `${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}${changes}, ${minutes.toFixed(1)} minutes on ${machine}${others}.`
}

/** What stands under each heading now. */
function readParts(): Map<string, string> {
  const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const parts = written.split(/^## /m).slice(1)
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, end), `${part.slice(end).trim()}\n`]
    }),
  )
}

interface Ticks {
  all: number
  stolen: number
}

/** Of all cores since the machine started; null where that cannot be read. */
function readTicks(): Ticks | null {
  if (!existsSync('/proc/stat')) return null
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, stolen = 0] = total
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return { all: user + nice + system + idle + iowait + irq + softirq + stolen, stolen }
}
