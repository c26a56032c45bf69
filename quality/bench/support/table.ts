import { barOf, isWithinBar, type Measurement, rounded } from '@obole/testing/budget'

/** What one scenario has measured. */
export interface Section {
  title: string
  rows: Measurement[]
}

/** Everything that was measured in one table. */
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
