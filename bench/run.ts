import { benchCosts } from './costs.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchManyPages } from './many-pages.ts'
import { benchManyTips } from './many-tips.ts'
import { benchOverload } from './overload.ts'
import { benchPageCache } from './page-cache.ts'
import { benchPages } from './pages.ts'
import { benchPhotos } from './photos.ts'
import { benchSignIns } from './sign-ins.ts'
import { benchTips } from './tips.ts'

const scenarios: Record<string, () => Promise<boolean>> = {
  pages: benchPages,
  'page-cache': benchPageCache,
  overload: benchOverload,
  lighthouse: benchLighthouse,
  'sign-ins': benchSignIns,
  photos: benchPhotos,
  tips: benchTips,
  'many-pages': benchManyPages,
  'many-tips': benchManyTips,
  costs: benchCosts,
}

/** `npm run bench` runs all scenarios; `npm run bench -- pages` those named. A broken budget is exit code 1. */
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !scenarios[name])
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(', ')}. There are: ${Object.keys(scenarios).join(', ')}.`)
  process.exit(1)
}
let isMet = true
for (const [name, run] of Object.entries(scenarios)) {
  if (wanted.length === 0 || wanted.includes(name)) isMet = (await run()) && isMet
}
process.exit(isMet ? 0 : 1)
