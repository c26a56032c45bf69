import { record, type Store } from '../store/store.ts'
import type { DeliveryPlan } from './delivery-plan.ts'
import { Queue } from './queue.ts'
import { sendEvent, type Target } from './send-event.ts'

interface Delivery {
  eventId: string
  isThin: boolean
  attempt: number
  timer?: NodeJS.Timeout
}

export type StoredDelivery = Pick<Delivery, 'eventId' | 'isThin' | 'attempt'>

export interface WebhookSettings {
  targets: { snapshot: Target; thin: Target }
  /** Tries again after this, then after twice as long, and so on. */
  firstRetryMs: number
  longestRetryMs: number
  concurrency: number
  timeoutMs: number
}

/** The longest that a reordered event waits for another one to overtake it. */
const overtakenWithinMs = 50

/** Sends each event until it is answered with 2xx, in the way that the plan says. */
export class Webhooks {
  readonly #store: Store
  readonly #plan: DeliveryPlan
  readonly settings: WebhookSettings
  readonly #ready = new Queue<Delivery>()
  /** Not to be sent yet: late, held back, to be tried again, or waiting for `flush`. */
  readonly #waiting = new Set<Delivery>()
  #heldBack: Delivery[] = []
  readonly #inFlight = new Set<Delivery>()
  #isClosed = false
  #idleListeners: (() => void)[] = []

  constructor(store: Store, plan: DeliveryPlan, settings: WebhookSettings, stored: StoredDelivery[] = []) {
    this.#store = store
    this.#plan = plan
    this.settings = settings
    for (const delivery of stored) this.#enqueue({ ...delivery })
  }

  take(event: { id: string; type: string; isThin: boolean }): void {
    if (this.#targetOf(event).url === undefined) return
    const { mode, isDoubled } = this.#plan.draw(event.type)
    const make = (): Delivery => ({ eventId: event.id, isThin: event.isThin, attempt: 0 })
    const delivery = make()
    if (mode.kind === 'lost') return
    if (mode.kind === 'none') this.#waiting.add(delivery)
    else if (mode.kind === 'late') this.#wait(delivery, mode.ms)
    else if (mode.kind === 'reordered') {
      this.#heldBack.push(delivery)
      this.#wait(delivery, overtakenWithinMs)
    } else this.#enqueue(delivery)
    if (isDoubled) this.#enqueue(make())
  }

  /** Sends all waiting deliveries now; resolves once each was answered or refused. */
  async flush(): Promise<void> {
    for (const delivery of [...this.#waiting]) this.#release(delivery)
    await this.idle()
  }

  /** Resolves when nothing is being sent; what waits for its time is not counted. */
  idle(): Promise<void> {
    if (this.#inFlight.size === 0 && this.#ready.size === 0) return Promise.resolve()
    return new Promise((resolve) => this.#idleListeners.push(resolve))
  }

  pending(): StoredDelivery[] {
    return [...this.#inFlight, ...this.#ready.items(), ...this.#waiting].map(stateOf)
  }

  close(): void {
    this.#isClosed = true
    for (const { timer } of this.#waiting) clearTimeout(timer)
  }

  #targetOf({ isThin }: { isThin: boolean }): Target {
    return isThin ? this.settings.targets.thin : this.settings.targets.snapshot
  }

  #wait(delivery: Delivery, ms: number): void {
    this.#waiting.add(delivery)
    delivery.timer = setTimeout(() => this.#release(delivery), ms).unref()
  }

  #release(delivery: Delivery): void {
    clearTimeout(delivery.timer)
    if (this.#waiting.delete(delivery)) this.#enqueue(delivery)
  }

  #enqueue(delivery: Delivery): void {
    this.#ready.add(delivery)
    queueMicrotask(() => this.#pump())
  }

  #pump(): void {
    while (!this.#isClosed && this.#inFlight.size < this.settings.concurrency) {
      const delivery = this.#ready.take()
      if (!delivery) break
      this.#inFlight.add(delivery)
      void this.#send(delivery).finally(() => {
        this.#inFlight.delete(delivery)
        this.#pump()
      })
    }
    if (this.#inFlight.size > 0 || this.#ready.size > 0) return
    for (const notify of this.#idleListeners.splice(0)) notify()
  }

  async #send(delivery: Delivery): Promise<void> {
    const { eventId, isThin } = delivery
    const { timeoutMs } = this.settings
    const status = await sendEvent(this.#store, eventId, { ...this.#targetOf(delivery), timeoutMs })
    if (status >= 200 && status < 300) this.#acknowledge(eventId, isThin)
    else if (!this.#isClosed) this.#tryAgain(delivery)
    this.#letOvertakenGo(delivery)
  }

  #acknowledge(eventId: string, isThin: boolean): void {
    const event = isThin ? undefined : this.#store.events.find(eventId)
    if (event) event.pending_webhooks = 0
    const type = event?.type ?? this.#store.thinEvents.find(eventId)?.event.type ?? null
    record(this.#store, 'event_acknowledged', eventId, { of: type })
  }

  #tryAgain(delivery: Delivery): void {
    const { firstRetryMs, longestRetryMs } = this.settings
    delivery.attempt += 1
    this.#wait(delivery, Math.min(firstRetryMs * 2 ** (delivery.attempt - 1), longestRetryMs))
  }

  #letOvertakenGo(sent: Delivery): void {
    if (this.#heldBack.length === 0) return
    const overtaken = this.#heldBack.filter((delivery) => delivery !== sent)
    this.#heldBack = []
    for (const delivery of overtaken) this.#release(delivery)
  }
}

function stateOf({ eventId, isThin, attempt }: Delivery): StoredDelivery {
  return { eventId, isThin, attempt }
}
