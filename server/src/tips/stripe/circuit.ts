/** The provider is not asked at all, or there is no room to ask it. */
export class CircuitOpen extends Error {
  override name = 'CircuitOpen'
}

export interface CircuitOptions {
  /** So many failures within `windowMs` open the circuit for `openMs`; then one call tries. */
  failures: number
  windowMs: number
  openMs: number
  inFlight: number
  waiting: number
  waitMs: number
  now?: () => number
}

/** Keeps a slow or broken provider from taking everything else down with it. */
export class Circuit {
  readonly #options: CircuitOptions
  readonly #now: () => number
  #failedAt: number[] = []
  #openUntil = 0
  #isProbing = false
  #inFlight = 0
  readonly #queue: Waiting[] = []

  constructor(options: CircuitOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  async run<T>(act: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> {
    const isProbe = this.#admit()
    try {
      await this.#findPlace()
    } catch (error) {
      if (isProbe) this.#isProbing = false
      throw error
    }
    try {
      const result = await act()
      if (isProbe) this.#openUntil = 0
      return result
    } catch (error) {
      if (isFailure(error)) this.#fail(isProbe)
      else if (isProbe) this.#openUntil = 0
      throw error
    } finally {
      if (isProbe) this.#isProbing = false
      this.#leave()
    }
  }

  /** Answers whether this call is the one that tries whether the provider is back. */
  #admit(): boolean {
    if (this.#openUntil === 0) return false
    if (this.#now() < this.#openUntil || this.#isProbing) throw new CircuitOpen('the circuit is open')
    this.#isProbing = true
    return true
  }

  #findPlace(): Promise<void> {
    if (this.#inFlight < this.#options.inFlight) {
      this.#inFlight += 1
      return Promise.resolve()
    }
    if (this.#queue.length >= this.#options.waiting) throw new CircuitOpen('too many calls are waiting')
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        resolve,
        timer: setTimeout(() => {
          this.#queue.splice(this.#queue.indexOf(waiting), 1)
          reject(new CircuitOpen('waited too long for a free place'))
        }, this.#options.waitMs),
      }
      this.#queue.push(waiting)
    })
  }

  #leave(): void {
    const next = this.#queue.shift()
    if (!next) {
      this.#inFlight -= 1
      return
    }
    clearTimeout(next.timer)
    next.resolve()
  }

  #fail(isProbe: boolean): void {
    const { failures, windowMs, openMs } = this.#options
    const now = this.#now()
    this.#failedAt = [...this.#failedAt.filter((at) => at > now - windowMs), now]
    if (!isProbe && this.#failedAt.length < failures) return
    this.#openUntil = now + openMs
    this.#failedAt = []
  }
}

interface Waiting {
  resolve(): void
  timer: NodeJS.Timeout
}
