import { invalidParam, missing } from './api-error.ts'
import type { List } from './plain.ts'

interface CreatedRange {
  gt?: number
  gte?: number
  lt?: number
  lte?: number
}

interface Paging {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: CreatedRange
}

/** Objects of one kind in the order in which they were made; listed newest first, by keyset. */
export class Collection<T extends { id: string; created: number }> {
  readonly #kind: string
  readonly #items: T[] = []
  readonly #positions = new Map<string, number>()

  constructor(kind: string, items: T[] = []) {
    this.#kind = kind
    for (const item of items) this.add(item)
  }

  add(item: T): T {
    this.#positions.set(item.id, this.#items.length)
    this.#items.push(item)
    return item
  }

  find(id: string | null | undefined): T | undefined {
    const position = id ? this.#positions.get(id) : undefined
    return position === undefined ? undefined : this.#items[position]
  }

  get(id: string, param?: string): T {
    const item = this.find(id)
    if (!item) throw missing(this.#kind, id, param)
    return item
  }

  all(): readonly T[] {
    return this.#items
  }

  list(url: string, paging: Paging, isWanted: (item: T) => boolean = () => true): List<T> {
    const { limit = 10, starting_after, ending_before, created = {} } = paging
    const isBackwards = ending_before !== undefined
    const step = isBackwards ? 1 : -1
    let position = this.#items.length - 1
    if (ending_before !== undefined) position = this.#positionOf(ending_before, 'ending_before') + 1
    else if (starting_after !== undefined) position = this.#positionOf(starting_after, 'starting_after') - 1
    const found: T[] = []
    for (; position >= 0 && position < this.#items.length && found.length <= limit; position += step) {
      const item = this.#items[position]
      if (item && isWithin(item.created, created) && isWanted(item)) found.push(item)
    }
    const page = found.slice(0, limit)
    return { object: 'list', data: isBackwards ? page.reverse() : page, has_more: found.length > limit, url }
  }

  #positionOf(id: string, param: string): number {
    const position = this.#positions.get(id)
    if (position === undefined) throw invalidParam(param, `No such ${this.#kind}: '${id}'`, 'resource_missing')
    return position
  }
}

function isWithin(created: number, { gt, gte, lt, lte }: CreatedRange): boolean {
  return !(
    (gt !== undefined && created <= gt) ||
    (gte !== undefined && created < gte) ||
    (lt !== undefined && created >= lt) ||
    (lte !== undefined && created > lte)
  )
}
