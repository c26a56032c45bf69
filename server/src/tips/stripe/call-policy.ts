import {
  bulkhead,
  CircuitState,
  circuitBreaker,
  ExponentialBackoff,
  halfJitterGenerator,
  handleWhen,
  type IBreaker,
  retry,
  TaskCancelledError,
  wrap,
} from 'cockatiel'
import { clock } from '../../platform/clock.ts'

interface CallPolicyOptions {
  /** So many failures within `windowMs` open the circuit for `openMs`; then one call is let through as a probe. */
  failures: number
  windowMs: number
  openMs: number
  inFlight: number
  waiting: number
  waitMs: number
  retries: number
  /** The doubling delay before the first retry; the actual one lies between its half and itself. */
  retryDelayMs: number
}

interface CallErrors {
  isOutage(error: unknown): boolean
  isRateLimited(error: unknown): boolean
}

export interface CallPolicy {
  <T>(call: () => Promise<T>): Promise<T>
  /** Whether calls are refused because the provider fails. */
  isOpen(): boolean
  waitingCount(): number
}

/** Keeps a slow or broken provider from taking the rest of the process down: bulkhead, circuit breaker, retry. */
export function createCallPolicy(options: CallPolicyOptions, { isOutage, isRateLimited }: CallErrors): CallPolicy {
  const { failures, windowMs, openMs, inFlight, waiting, waitMs, retries, retryDelayMs } = options
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: openMs,
    breaker: new FailuresWithin(failures, windowMs),
  })
  const backoff = new ExponentialBackoff({ generator: halfJitterGenerator, initialDelay: retryDelayMs })
  const attempts = wrap(breaker, retry(handleWhen(isRateLimited), { maxAttempts: retries, backoff }))
  const slots = bulkhead(inFlight, waiting)
  // The bulkhead is the outermost: a call that finds no slot says nothing about the provider.
  const run = <T>(call: () => Promise<T>) =>
    withQueueTimeout(waitMs, (signal, onStart) =>
      slots.execute(() => {
        onStart()
        return attempts.execute(call)
      }, signal),
    )
  return Object.assign(run, {
    isOpen: () => breaker.state !== CircuitState.Closed,
    waitingCount: () => waiting - slots.queueSlots,
  })
}

/** Cockatiel's breakers count failures in a row or by share; ours counts them by time. */
class FailuresWithin implements IBreaker {
  state: number[] = []
  readonly #failures: number
  readonly #windowMs: number

  constructor(failures: number, windowMs: number) {
    this.#failures = failures
    this.#windowMs = windowMs
  }

  success(circuit: CircuitState): void {
    if (circuit === CircuitState.HalfOpen) this.state = []
  }

  failure(): boolean {
    const now = clock.now().getTime()
    this.state = [...this.state.filter((failedAt) => failedAt > now - this.#windowMs), now]
    return this.state.length >= this.#failures
  }
}

/** Cockatiel's bulkhead limits how many calls wait, not for how long. */
async function withQueueTimeout<T>(
  waitMs: number,
  enqueue: (signal: AbortSignal, onStart: () => void) => Promise<T>,
): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const queued = new AbortController()
  const timer = setTimeout(() => {
    queued.abort()
    reject(new TaskCancelledError('Waited too long for a free slot'))
  }, waitMs)
  const call = enqueue(queued.signal, () => clearTimeout(timer))
  try {
    return await Promise.race([call, timedOut])
  } finally {
    clearTimeout(timer)
  }
}
