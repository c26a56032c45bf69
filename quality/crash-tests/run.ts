import { parseArgs } from 'node:util'
import { type Report, runCampaign } from './campaign.ts'
import { type Harm, harms, type Problem } from './check.ts'
import { mutants } from './launch-options.ts'
import { runStorm } from './storm.ts'

/**
 * `npm run crash-tests`: kills the product with SIGKILL at every failpoint of a tip, over many seeded runs, and checks
 * that no tip is lost or booked twice. `--runs N --seed S --first F`; `--storm N` sends N webhook deliveries instead of
 * killing; `--mutants` runs broken versions of the product, which must be detected.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
    storm: { type: 'string', default: '0' },
    mutants: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const runs = Number(values.runs)
const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

let hasFailed = false

if (values.mutants) {
  for (const mutant of mutants) {
    const { runs: needed, problems } = await runCampaign({
      numbers: numbersFrom(0, 50),
      seed,
      mutants: [mutant],
      timeoutMs: 20_000,
    })
    console.log(problems[0] ? `${mutant}: detected in run ${needed}: ${problems[0].text}` : `${mutant}: NOT DETECTED`)
    hasFailed ||= problems.length === 0
  }
} else if (runs > 0) {
  const begunAt = performance.now()
  const report = await runCampaign({
    numbers: numbersFrom(Number(values.first), runs),
    seed,
    onRun: ({ runs: done, tips, problems }, number) => {
      if (done % 5 === 0 || problems.length > 0) console.log(`run ${number}: ${done} done, ${tips} tips`)
    },
  })
  print(report, (performance.now() - begunAt) / 60_000)
  hasFailed = report.problems.length > 0
}
if (Number(values.storm) > 0) {
  const { problems, ...numbers } = await runStorm({ deliveries: Number(values.storm), seed })
  console.log(numbers)
  for (const { text } of problems) console.error(text)
  hasFailed ||= problems.length > 0
}
console.log(hasFailed ? 'FAILED' : 'no tip lost, none booked twice, every invariant holds')
process.exit(hasFailed ? 1 : 0)

function print({ runs: done, kills, steps, tips, deliveries, problems }: Report, minutes: number): void {
  const killed = Object.values(kills).reduce((sum, count) => sum + count, 0)
  console.log(`${done} runs, ${killed} kills, ${tips} tips, ${deliveries} webhooks, ${minutes.toFixed(1)} minutes`)
  console.log('Kills:')
  console.table(sorted(kills))
  console.log('Steps:')
  console.table(sorted(steps))
  console.log('Problems:')
  console.table(Object.fromEntries(harms.map((harm) => [harm, countOf(problems, harm)])))
  for (const { harm, text } of problems) console.error(`${harm}: ${text}`)
}

function countOf(problems: Problem[], wanted: Harm): number {
  return problems.filter(({ harm }) => harm === wanted).length
}

function sorted(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)))
}
