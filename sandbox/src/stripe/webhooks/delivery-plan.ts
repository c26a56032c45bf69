/** How an event reaches the webhook. */
export type DeliveryMode =
  | { kind: 'normal' }
  | { kind: 'late'; ms: number }
  | { kind: 'doubled' }
  /** Held back until a later event has been sent. */
  | { kind: 'reordered' }
  /** Never sent, and Stripe has given up on it: only the list of events knows. */
  | { kind: 'lost' }
  /** Held until `flush` or `deliverEvent`. */
  | { kind: 'none' }

/** Shares of events, drawn from the sandbox's seed, to which something happens on the way. */
export interface DeliveryRates {
  doubled?: number
  reordered?: number
  lost?: number
}

export class DeliveryPlan {
  readonly #random: () => number
  readonly #byType = new Map<string, DeliveryMode>()
  #forAll: DeliveryMode = { kind: 'normal' }
  #rates: DeliveryRates = {}

  constructor(random: () => number) {
    this.#random = random
  }

  /** For one kind of event (`checkout.session.completed`) or, without one, for every kind. */
  set(mode: DeliveryMode, type?: string): void {
    if (type !== undefined) {
      this.#byType.set(type, mode)
      return
    }
    this.#byType.clear()
    this.#forAll = mode
  }

  setRates(rates: DeliveryRates): void {
    this.#rates = rates
  }

  current(): { mode: DeliveryMode; byType: Record<string, DeliveryMode>; rates: DeliveryRates } {
    return { mode: this.#forAll, byType: Object.fromEntries(this.#byType), rates: this.#rates }
  }

  /** What happens to this event; by the rates more than one thing can. */
  draw(type: string): { mode: DeliveryMode; isDoubled: boolean } {
    const mode = this.#byType.get(type) ?? this.#forAll
    if (mode.kind !== 'normal') return { mode, isDoubled: mode.kind === 'doubled' }
    const { lost = 0, reordered = 0, doubled = 0 } = this.#rates
    if (lost > 0 && this.#random() < lost) return { mode: { kind: 'lost' }, isDoubled: false }
    const isReordered = reordered > 0 && this.#random() < reordered
    const isDoubled = doubled > 0 && this.#random() < doubled
    return { mode: isReordered ? { kind: 'reordered' } : mode, isDoubled }
  }
}
