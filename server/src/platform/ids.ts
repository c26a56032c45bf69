import { v7 } from 'uuid'

/** Time-ordered, monotonic within a process. */
export function newId(): string {
  return v7()
}
