import { readFileSync } from 'node:fs'
import path from 'node:path'
import { exampleMonths, operatorKeeps } from '@obole/contract/rules/payout-costs'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { describeLosses, listLosses } from './losses.ts'

const operations = readFileSync(path.join(import.meta.dirname, '../../../../docs/operations/install.md'), 'utf8')
const keptWith = (env: Record<string, string>) => {
  const { fees, costs, payoutSchedules } = readConfig(env)
  const interval = payoutSchedules[0] ?? 'weekly'
  return exampleMonths.map((month) => operatorKeeps(month, { fees, ...costs, interval }))
}
const dollars = (cents: number) => (cents / 100).toFixed(2).replace('-', '−')

test('what the default settings lose is told at the start, by check and in the documentation, to the cent', () => {
  const config = readConfig({})
  const losses = listLosses(config)
  expect(losses.map(({ tips }) => tips)).toEqual([1, 4, 10, 60])
  for (const { keptCents } of losses) expect(describeLosses(config)).toContain((keptCents / 100).toFixed(2))
  expect(operations).toContain(`| 0 % | ${keptWith({}).map(dollars).join(' | ')} |`)
})

test.each(['2', '5'])('what a platform fee of %s %% leaves is what the documentation says', (percent) => {
  const kept = keptWith({ PLATFORM_FEE_PERCENT: percent }).map(dollars).join(' | ')
  expect(operations).toContain(`| ${percent} % | ${kept} |`)
})

test('where nothing is lost, nothing is told', () => {
  expect(describeLosses(readConfig({ PAYOUT_COSTS: '0' }))).toBeNull()
  expect(describeLosses(readConfig({ PLATFORM_FEE_PERCENT: '25' }))).toBeNull()
})
