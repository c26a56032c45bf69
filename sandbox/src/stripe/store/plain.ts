/**
 * An object of Stripe's as it is stored: what can be expanded is an id. Every maker of an object returns
 * `Plain<Stripe.X>`, so that a field which the SDK's types require and the sandbox forgets does not compile.
 */
export type Plain<T> = {
  [Key in keyof T]: string extends Extract<T[Key], string> ? Exclude<T[Key], { id: string }> : T[Key]
}

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export function listOf<T>(url: string, items: T[]): List<T> {
  return { object: 'list', data: items, has_more: false, url }
}

const embeddedMax = 10

/** Newest first; an object carries only so many of its parts, the rest must be listed. */
export function embed<T>(list: { data: T[]; has_more: boolean }, item: T): void {
  list.data.unshift(item)
  if (list.data.length <= embeddedMax) return
  list.data.length = embeddedMax
  list.has_more = true
}
