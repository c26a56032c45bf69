import { inParallel, percentile, timed, watchPage } from '../support/latency.ts'
import { type Person, signUp } from '../support/people.ts'
import { startProduct } from '../support/product.ts'
import type { Section } from '../support/table.ts'

const peopleCount = 60
const signInsEach = 4

/** 200 sign-ins at once beside page views; and whether a wrong password takes longer for an address that exists. */
export async function benchSignIns(): Promise<Section> {
  const product = await startProduct({ DEMO: '0' })
  try {
    const people: Person[] = []
    await inParallel(peopleCount, 2, async (index) => void people.push(await signUp(product.url, `person${index}`)))
    const flood = await measureFlood(product.url, people)
    const { medianGapMs, advantage } = await measureTelling(product.url, people)
    return {
      title: 'Sign-ins',
      rows: [
        { name: 'sign-ins at once', value: flood.asked, unit: '' },
        { name: 'sign-ins per second', value: flood.perSecond, unit: '/s' },
        { name: 'refused while busy (503, 429)', value: flood.refused, unit: '' },
        { name: 'page p99 meanwhile', value: flood.pageP99, unit: 'ms', atMost: 500 },
        { name: 'ENUM-2: median, known minus unknown address', value: medianGapMs, unit: 'ms' },
        { name: 'ENUM-2: chance to tell them apart, beyond a coin', value: advantage, unit: '', atMost: 0.1 },
      ],
    }
  } finally {
    await product.stop()
  }
}

async function measureFlood(url: string, people: Person[]) {
  const page = watchPage(`${url}/@obole`)
  const statuses: number[] = []
  const asked = 200
  const elapsedMs = await timed(() =>
    inParallel(asked, asked, async (index) => {
      const person = people[index % people.length]
      statuses.push(await tryToSignIn(url, person?.email ?? '', person?.password ?? ''))
    }),
  )
  const done = statuses.filter((status) => status === 200).length
  return {
    asked,
    refused: asked - done,
    perSecond: (done / elapsedMs) * 1000,
    pageP99: percentile(await page.stop(), 0.99),
  }
}

/** Interleaved, so that whatever else the machine does falls on both kinds alike. */
async function measureTelling(url: string, people: Person[]) {
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < signInsEach; round += 1) {
    for (const [index, { email }] of people.entries()) {
      known.push(await timed(() => tryToSignIn(url, email, 'un-mot-de-passe-faux')))
      unknown.push(await timed(() => tryToSignIn(url, `nobody${round}-${index}@bench.example`, 'un-mot-de-passe-faux')))
    }
  }
  const wins = known.reduce((sum, time) => sum + unknown.filter((other) => time > other).length, 0)
  const advantage = Math.abs(wins / (known.length * unknown.length) - 0.5)
  return { medianGapMs: percentile(known, 0.5) - percentile(unknown, 0.5), advantage }
}

async function tryToSignIn(url: string, email: string, password: string): Promise<number> {
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  await answer.arrayBuffer()
  return answer.status
}
