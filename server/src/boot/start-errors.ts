import { ConfigError } from '../config/config-error.ts'
import { Disconnected } from '../platform/database/errors.ts'
import { badConfigExit } from './exit-codes.ts'

/** Says why the process does not start: 78 when a setting is wrong, 1 when another start may help. */
export function exitAfterFailedStart(error: unknown): never {
  console.error(describe(error))
  process.exit(error instanceof ConfigError ? badConfigExit : 1)
}

/** A sentence for what we refuse ourselves; whatever else broke is shown whole. */
function describe(error: unknown): unknown {
  if (error instanceof ConfigError) return `Wrong configuration:\n${error.message}`
  return error instanceof Error && error.constructor === Error ? error.message : error
}

const wrongDatabase: Record<string, string> = {
  ENOTFOUND: 'a host that can be found',
  '28000': 'a user and a password that the database accepts',
  '28P01': 'a user and a password that the database accepts',
  '3D000': 'a database that exists',
}

/** The first call to the database failed. A database that does not answer may only be starting: that is not a wrong setting. */
export function databaseError(error: unknown): unknown {
  if (!(error instanceof Disconnected)) return error
  // The driver has no code for a password that is asked for and missing, or too strange for SCRAM.
  const expected = wrongDatabase[error.cause.message.startsWith('SASL') ? '28P01' : (error.code ?? '')]
  if (expected) return new ConfigError(`DATABASE_URL must name ${expected}.`)
  return new Error(`The database of DATABASE_URL does not answer: ${error.cause.message}.`)
}

/** The port could not be opened. A port in use may be free at the next start. */
export function listenError(error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Error('PORT is in use by another process.')
    case 'EACCES':
      return new ConfigError('PORT must be one that this user may open: ports below 1024 are root’s.')
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError('HOST must be an address of this machine.')
    default:
      return error
  }
}
