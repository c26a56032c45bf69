import { productName } from '@obole/contract/formatting/names'
import { refusals } from '@obole/contract/rules/refusals'
import type { AnyEndpoint } from '@obole/contract/schema/endpoint'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { escapeHtml } from './html.ts'
import { openApiOf, refusalsOf } from './openapi.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The API described for machines and, without a line of script, for people. Each is made once, when first asked for. */
export function mountApiDocs(app: FastifyInstance, publicUrl: string): void {
  const document = once(() => JSON.stringify(openApiOf(app.endpoints, publicUrl)))
  const page = once(() => docsPage(app.endpoints))
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300')
    return reply.send(document())
  })
  app.get('/api/docs', async (_request, reply) => {
    reply.header('content-security-policy', policy).header('cache-control', 'public, max-age=300')
    return reply.type('text/html; charset=utf-8').send(page())
  })
}

/** Not before: whatever is mounted later belongs to it too. */
function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

function docsPage(endpoints: AnyEndpoint[]): string {
  const groups = Object.entries(Object.groupBy(endpoints, (call) => call.path.split('/')[2] ?? 'site'))
  const sections = groups.map(
    ([name, calls = []]) =>
      `<section><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${calls.map(callBlock).join('')}</section>`,
  )
  const codes = Object.entries(refusals).map(
    ([code, [status, title]]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(title)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${productName} API</title><style>${style}</style>
<main><h1>${productName} API</h1>
<p>JSON in UTF-8. Signed-in calls carry <code>Authorization: Bearer …</code>. Every refusal is <code>application/problem+json</code> (RFC 9457) with a stable <a href="#refusals"><code>code</code></a>. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups">${groups.map(([name]) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`).join(' ')}</nav>
${sections.join('')}
<section><h2 id="refusals">Refusals</h2><table><thead><tr><th>code</th><th>status</th><th>meaning</th></tr></thead><tbody>${codes.join('')}</tbody></table></section></main></html>`
}

function callBlock(call: AnyEndpoint): string {
  const parts: [string, TSchema | undefined][] = [
    ['path', call.params],
    ['query', call.query],
    ['body', call.body],
    [`reply ${call.status}`, call.reply],
  ]
  const rows = parts.flatMap(([name, schema]) =>
    schema ? [`<dt>${name}</dt><dd><code>${escapeHtml(shapeOf(schema))}</code></dd>`] : [],
  )
  if (call.upload) rows.push('<dt>body</dt><dd>multipart, one image in <code>file</code></dd>')
  const codes = refusalsOf(call).map((code) => `<a href="#${code}"><code>${code}</code></a>`)
  return `<article><h3><b>${call.method}</b> <code>${escapeHtml(call.path)}</code></h3><p>${escapeHtml(call.summary)}. <i>${call.access}</i></p><dl>${rows.join('')}<dt>refusals</dt><dd>${codes.join(' ')}</dd></dl></article>`
}

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** A schema in the words of a reader: `{ email: string(254), locale?: "fr" | "en" | "es" }`. */
function shapeOf(schema: TSchema | Shape): string {
  const shape = schema as Shape
  if (shape.anyOf) return shape.anyOf.map(shapeOf).join(' | ')
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.type === 'array') return `${shapeOf(shape.items ?? {})}[]`
  if (shape.type === 'object') {
    const fields = Object.entries(shape.properties ?? {}).map(
      ([name, part]) => `${name}${shape.required?.includes(name) ? '' : '?'}: ${shapeOf(part)}`,
    )
    return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
  }
  const bounds = shape.maxLength ?? (shape.maximum === undefined ? undefined : `${shape.minimum ?? 0}–${shape.maximum}`)
  return `${shape.type ?? 'any'}${bounds === undefined ? '' : `(${bounds})`}`
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0}main{max-width:60rem;margin:auto;padding:1.5rem}
h3{margin:0}article{border-top:1px solid #8886;padding:1rem 0}code{font:0.9em ui-monospace,monospace;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:7rem 1fr;gap:.25rem 1rem;margin:0}dd{margin:0}nav a{margin-right:.75rem}table{border-collapse:collapse}td,th{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}
@media(max-width:40rem){dl{grid-template-columns:1fr}}`
