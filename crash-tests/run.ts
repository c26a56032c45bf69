import { parseArgs } from 'node:util'
import { runCampaign } from './campaign.ts'
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
      mutant,
      timeoutMs: 20_000,
    })
    console.log(
      problems.length > 0 ? `${mutant}: detected in run ${needed}: ${problems[0]}` : `${mutant}: NOT DETECTED`,
    )
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
  const minutes = ((performance.now() - begunAt) / 60_000).toFixed(1)
  const killed = Object.values(report.kills).reduce((sum, count) => sum + count, 0)
  console.log(
    `${report.runs} runs, ${killed} kills, ${report.tips} tips, ${report.deliveries} webhooks, ${minutes} minutes`,
  )
  console.log(report.kills)
  for (const problem of report.problems) console.error(problem)
  hasFailed = report.problems.length > 0
}
if (Number(values.storm) > 0) {
  const { problems, ...numbers } = await runStorm({ deliveries: Number(values.storm), seed })
  console.log(numbers)
  for (const problem of problems) console.error(problem)
  hasFailed ||= problems.length > 0
}
console.log(hasFailed ? 'FAILED' : 'no tip lost, none booked twice, every invariant holds')
process.exit(hasFailed ? 1 : 0)
