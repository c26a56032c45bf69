import pg from 'pg'

/** The server could not be reached, or the connection broke before it answered: a write may have been done or not. */
export class Disconnected extends Error {
  override readonly cause: Error
  readonly code: string | undefined

  constructor(cause: Error) {
    super(`The database cannot be reached: ${cause.message}`)
    this.name = 'Disconnected'
    this.cause = cause
    this.code = (cause as NodeJS.ErrnoException).code
  }
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}

/** A table, a column or a function that a migration makes. */
export function isSchemaMissing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(42P01|42703|42883)$/.test(error.code ?? '')
}

/** The database could not be reached or had no room: nothing is wrong with the request. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57P)/.test(error.code ?? '')
  return error instanceof Disconnected
}

/** The server runs, and has no connection left for us. */
export function isOutOfConnections(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53300'
}

/** A migration of another process has changed what a prepared statement returns, or a proxy has lost the statement. */
export function isStaleStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '0A000' || error.code === '26000')
}

export function isReadOnly(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

/** Whether the connection must not be used again after the error. */
export function breaksConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.severity === 'FATAL' || error.severity === 'PANIC' || isReadOnly(error) || isStaleStatement(error)
}
