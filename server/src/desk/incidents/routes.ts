import * as contract from '@obole/contract/calls/desk/incidents'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { addToRegister, readRegister } from './register.ts'

export function mountIncidents(app: FastifyInstance, { sql }: Platform): void {
  serve(app, contract.listIncidents, ({ query }) => readRegister(sql, query.cursor))
  serve(app, contract.addIncident, ({ body, member }) => addToRegister(sql, member.id, body))
}
