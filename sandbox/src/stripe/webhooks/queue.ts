/** First in, first out. An array's own `shift` moves a long array each time. */
export class Queue<T> {
  #items: T[] = []
  #head = 0

  get size(): number {
    return this.#items.length - this.#head
  }

  add(item: T): void {
    this.#items.push(item)
  }

  take(): T | undefined {
    const item = this.#items[this.#head]
    if (this.#head < this.#items.length) this.#head += 1
    if (this.#head > 1000 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head)
      this.#head = 0
    }
    return item
  }

  items(): T[] {
    return this.#items.slice(this.#head)
  }
}
