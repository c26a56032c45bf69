/** What can go wrong with a call. A call gets at most one fault: the first of the list that fits. */
export type Fault = FaultKind & {
  /** Which calls: `POST /v1/checkout/sessions`, `GET /v1/checkout/sessions/:id` … Left out: every call. */
  route?: string
  /** How many calls get it. Without it all do, until the faults are cleared. */
  times?: number
  /** The share of calls that it meets, drawn from the sandbox's seed. Left out: each. */
  rate?: number
}

type FaultKind =
  /** The connection is cut before the request is read. */
  | { kind: 'refuse' }
  /** An error before anything happens; no key remembers it. */
  | { kind: 'error'; status?: 500 | 502 | 503 }
  /** The request is taken up only after a while. */
  | { kind: 'hang'; ms: number }
  | { kind: 'rate_limited' }
  /** A considered no, by Stripe's own code for it; of API v2 also with a type of its own, such as `blocked_by_stripe`. */
  | { kind: 'no'; status: 400 | 403 | 404 | 409; code: string; type?: string }
  /** The key is a restricted one and lacks the permission. */
  | { kind: 'no_permission' }
  /** A 500 that the idempotency key remembers; the object may have been made or not. */
  | { kind: 'cached_500'; isExecuted: boolean }
  /** The object is made and the key remembers it, but the caller never hears: the connection is cut after `ms`. */
  | { kind: 'answer_lost'; ms?: number }
  | { kind: 'wrong'; what: WrongAnswer }

type WrongAnswer = 'missing_url' | 'foreign_url' | 'other_amount' | 'other_currency'

export class Faults {
  readonly #random: () => number
  #faults: Fault[] = []

  constructor(random: () => number) {
    this.#random = random
  }

  add(fault: Fault): void {
    this.#faults.push({ ...fault })
  }

  clear(): void {
    this.#faults = []
  }

  list(): readonly Fault[] {
    return this.#faults
  }

  /** The fault for this call, if any; `times` is counted down. */
  take(route: string): Fault | undefined {
    if (this.#faults.length === 0) return undefined
    const fault = this.#faults.find(
      (candidate) =>
        (candidate.route === undefined || candidate.route === route) &&
        (candidate.rate === undefined || this.#random() < candidate.rate),
    )
    if (fault?.times !== undefined) {
      fault.times -= 1
      if (fault.times <= 0) this.#faults = this.#faults.filter((other) => other !== fault)
    }
    return fault
  }
}

export function distort(value: unknown, what: WrongAnswer): unknown {
  if (Array.isArray(value)) return value.map((item) => distort(item, what))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const { isAbout, value: wrong } = distortions[what]
      return [key, isAbout(key) && inner !== null ? wrong : distort(inner, what)]
    }),
  )
}

const amounts = ['amount', 'amount_total', 'amount_subtotal', 'amount_received', 'amount_captured']
const distortions: Record<WrongAnswer, { isAbout: (key: string) => boolean; value: unknown }> = {
  missing_url: { isAbout: (key) => key === 'url', value: null },
  foreign_url: { isAbout: (key) => key === 'url', value: 'https://checkout.elsewhere.example/c/pay' },
  other_amount: { isAbout: (key) => amounts.includes(key), value: 1 },
  other_currency: { isAbout: (key) => key === 'currency', value: 'usd' },
}
