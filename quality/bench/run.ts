import { report } from '@obole/testing/budget'
import { benchGrowth } from './growth/growth.ts'
import { beginRecord } from './record.ts'
import { benchCosts } from './scenarios/costs.ts'
import { benchLighthouse } from './scenarios/lighthouse.ts'
import { benchManyPages } from './scenarios/many-pages.ts'
import { benchManyTips } from './scenarios/many-tips.ts'
import { benchMemory } from './scenarios/memory.ts'
import { benchOverload } from './scenarios/overload.ts'
import { benchPageCache } from './scenarios/page-cache.ts'
import { benchPages } from './scenarios/pages.ts'
import { benchPhotos } from './scenarios/photos.ts'
import { benchSignIns } from './scenarios/sign-ins.ts'
import { benchStart } from './scenarios/start.ts'
import { benchTips } from './scenarios/tips.ts'
import { benchWaking } from './scenarios/waking.ts'
import { benchWall } from './scenarios/wall.ts'
import { type Section, tableOf } from './support/table.ts'

const scenarios: Record<string, () => Promise<Section>> = {
  start: benchStart,
  memory: benchMemory,
  pages: benchPages,
  'page-cache': benchPageCache,
  overload: benchOverload,
  waking: benchWaking,
  'sign-ins': benchSignIns,
  photos: benchPhotos,
  tips: benchTips,
  'many-pages': benchManyPages,
  'many-tips': benchManyTips,
  wall: benchWall,
  lighthouse: benchLighthouse,
  costs: benchCosts,
  growth: benchGrowth,
}
/** For `docs/scaling.md`: without a bar, or longer than all the others together. */
const onlyByName = ['costs', 'growth']

/** `npm run bench` runs the scenarios that have a bar, in half an hour or more; `npm run bench -- pages` those named. A broken budget is exit code 1. */
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !scenarios[name])
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(', ')}. There are: ${Object.keys(scenarios).join(', ')}.`)
  process.exit(1)
}
const sections: Section[] = []
let isMet = true
for (const [name, run] of Object.entries(scenarios)) {
  if (wanted.length > 0 ? !wanted.includes(name) : onlyByName.includes(name)) continue
  const record = beginRecord()
  const section = await runScenario(name, run)
  isMet = report(section.title, section.rows) && isMet
  record(name, section, Object.keys(scenarios))
  sections.push(section)
}
console.log(`\n${tableOf(sections)}`)
process.exit(isMet ? 0 : 1)

/** One that breaks is a row of the table, and does not take the others' figures with it. */
async function runScenario(name: string, run: () => Promise<Section>): Promise<Section> {
  try {
    return await run()
  } catch (error) {
    console.error(error)
    return { title: name, rows: [{ name: 'ended by an error', value: 1, unit: '', atMost: 0 }] }
  }
}
