import * as contract from '@obole/contract/calls/desk'
import { Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance } from 'fastify'
import type { Member } from '../platform/http/access.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readLog } from './read-log.ts'

/** Every call has access `desk`, which also asks for a fresh proof. */
export function mountDesk(app: FastifyInstance, { sql }: Platform): void {
  serve(app, contract.readDesk, ({ member }) => ({ role: roleOf(member) }))
  serve(app, contract.listLog, ({ query }) => readLog(sql, query.cursor))
}

function roleOf({ deskRole }: Member) {
  if (!deskRole) throw new Refusal('not_found')
  return deskRole
}
