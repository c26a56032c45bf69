import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { barOf, isWithinBar, type Measurement, rounded } from '@obole/testing/budget'

/** What one scenario has measured. */
export interface Section {
  title: string
  rows: Measurement[]
}

const file = path.join(import.meta.dirname, '..', 'docs', 'performance.md')

/** Everything that was measured in one table, for people and for `docs/performance.md`. */
export function tableOf(sections: Section[]): string {
  const heads = ['figure', 'measured', 'limit in the same run', 'ratio', 'bar', 'holds']
  const rows = sections.flatMap(({ title, rows }) => [
    [`**${title}**`, '', '', '', '', ''],
    ...rows.map((row) => [
      row.name,
      `${rounded(row.value)} ${row.unit}`.trim(),
      row.limit ? `${row.limit.name}: ${rounded(row.limit.value)} ${row.unit}`.trim() : '',
      row.limit ? rounded(row.value / row.limit.value) : '',
      barOf(row),
      barOf(row) === '' ? '' : isWithinBar(row) ? 'yes' : '**no**',
    ]),
  ])
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(heads), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** Only a whole run is a record. */
export function writeRecord(sections: Section[], minutes: number): void {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changes = git('status', '--porcelain') === '' ? '' : ', with changes that are not committed'
  const cpu = os.cpus()
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`
  const machine = `${cpu[0]?.model.trim()}, ${cpu.length} cores, ${memory}, ${os.type()} ${os.release()}`
  writeFileSync(
    file,
    `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, in ${minutes.toFixed(0)} minutes, for commit ${git('rev-parse', '--short', 'HEAD')}${changes}.
Machine: ${machine}; Node ${process.version}. Load and server share its cores, so that a figure means little by itself: it stands beside what the same machine allows in the same run, and the bar is for the ratio. \`node bench/run.ts <name>\` runs one part: ${'`'}bench/run.ts${'`'} lists them.

${tableOf(sections)}
`,
  )
}
