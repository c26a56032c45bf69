import { productName } from '@obole/contract/formatting/names'
import { type RefusalCode, refusals } from '@obole/contract/rules/refusals'
import type { Access, AnyEndpoint } from '@obole/contract/schema/endpoint'
import type { TSchema } from 'typebox'
import { mayLackBody } from './serve.ts'

/** The OpenAPI 3.1 document of the mounted endpoints. TypeBox schemas are JSON Schema: nothing is translated. */
export function openApiOf(endpoints: AnyEndpoint[], publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of endpoints) {
    const path = call.path.replace(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
  }
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(refusals) },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** What any call of this access may be refused with, besides what it names itself. */
export function refusalsOf(call: AnyEndpoint): RefusalCode[] {
  const common: Record<Access, RefusalCode[]> = {
    anyone: [],
    'signed-in': ['sign_in_required'],
    owner: ['sign_in_required', 'not_owner'],
    desk: ['not_found', 'sign_in_required', ...(call.forOperators ? (['operator_required'] as const) : [])],
    provider: ['invalid_signature'],
  }
  const forProof: RefusalCode[] = call.freshProof || call.access === 'desk' ? ['step_up_required'] : []
  const all: RefusalCode[] = [
    'invalid_request',
    ...common[call.access],
    ...forProof,
    ...call.refusals,
    'too_many_requests',
  ]
  return [...new Set(all)]
}

function operationOf(call: AnyEndpoint) {
  return {
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'site'],
    ...(call.access !== 'anyone' && { security: [{ bearer: [] }] }),
    parameters: [...parametersOf('path', call.params), ...parametersOf('query', call.query)],
    ...((call.body || call.upload) && { requestBody: { required: !mayLackBody(call), content: bodyContentOf(call) } }),
    responses: { [call.status]: replyOf(call), ...problemsOf(call) },
  }
}

function parametersOf(place: 'path' | 'query', schema: TSchema | undefined) {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: part,
  }))
}

function bodyContentOf(call: AnyEndpoint) {
  if (!call.upload) return { 'application/json': { schema: call.body } }
  const file = { type: 'string', contentMediaType: 'image/*' }
  return { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file } } } }
}

function replyOf(call: AnyEndpoint) {
  if (!call.reply) return { description: 'Done' }
  return { description: 'Done', content: { 'application/json': { schema: call.reply } } }
}

function problemsOf(call: AnyEndpoint) {
  const byStatus = Object.groupBy(refusalsOf(call), (code) => refusals[code][0])
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [status, { description: codes.join(', '), content }]),
  )
}
