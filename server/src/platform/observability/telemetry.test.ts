import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startProduct } from '@obole/testing/launch-product'
import { until } from '@obole/testing/until'
import { expect, test } from 'vitest'
import { readTelemetry } from '../../config/telemetry.ts'
import { startedFolder } from '../../testing/app/products.ts'

test.each([
  [{}, null],
  [{ OTEL_SERVICE_NAME: 'obole' }, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, { traces: true, metrics: true }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_METRICS_EXPORTER: 'none' },
    { traces: true, metrics: false },
  ],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:4318/t' }, { traces: true, metrics: false }],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, { traces: true, metrics: false }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' }, null],
])('%j exports %j', (environment, expected) => {
  if (expected) expect(readTelemetry(environment)).toMatchObject(expected)
  else expect(readTelemetry(environment)).toBeNull()
})

test.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://' },
  { OTEL_TRACES_EXPORTER: 'jaeger' },
  { OTEL_METRIC_EXPORT_INTERVAL: 'often' },
  { OTEL_TRACES_SAMPLER: 'some' },
  { OTEL_TRACES_SAMPLER_ARG: '10%' },
])('%j is refused by its name', (environment) => {
  expect(() => readTelemetry(environment)).toThrow(new RegExp(`^${Object.keys(environment)[0]} must be `))
})

test('a collector that is gone is in the log, once for each cause', { timeout: 200_000 }, async () => {
  const env = {
    DATA_DIR: await startedFolder(),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    OTEL_METRIC_EXPORT_INTERVAL: '100',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  }
  const product = await startProduct({ env })
  const complaints = () => product.output().match(/"reason":"[^"]*","msg":"OpenTelemetry complains"/g) ?? []
  try {
    await until('it is in the log', () => complaints().length > 0)
    for (let asked = 0; asked < 5; asked += 1) await fetch(`${product.url}/api/site`)
  } finally {
    await product.stop('SIGTERM')
  }
  expect(new Set(complaints()).size, product.output()).toBe(complaints().length)
  expect(complaints().length).toBeLessThan(6)
})

test('a collector receives the spans of requests and jobs and the metrics, and the rest at the end', {
  timeout: 200_000,
}, async () => {
  const received: Record<string, string> = { '/v1/traces': '', '/v1/metrics': '' }
  const collector = createServer(async (request, response) => {
    received[request.url ?? ''] += (await buffer(request)).toString('latin1')
    response.end()
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const env = {
    DATA_DIR: await startedFolder(),
    SANDBOX: '1',
    DEMO: '0',
    TRUST_PROXY: 'loopback',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_SERVICE_NAME: 'obole-test',
    OTEL_METRIC_EXPORT_INTERVAL: '300',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  }
  const product = await startProduct({ env })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`
  expect((await fetch(`${product.url}/api/site`, { headers: { traceparent } })).status).toBe(200)
  await until('spans have come', () => received['/v1/traces']?.includes('GET /api/site') ?? false)
  await until('the span of a job has come', () => received['/v1/traces']?.includes('job ') ?? false)
  await until('metrics have come', () => received['/v1/metrics']?.includes('obole_http_request_seconds') ?? false)
  expect(received['/v1/traces']).toContain('obole-test')
  expect(received['/v1/traces']).toContain(Buffer.from(traceId, 'hex').toString('latin1'))
  expect(received['/v1/metrics']).toContain('obole_jobs_waiting')
  await fetch(`${product.url}/robots.txt`)
  const code = await product.stop('SIGTERM')
  expect(code, product.output()).toBe(0)
  expect(received['/v1/traces']).toContain('GET /robots.txt')
  collector.close()
})

test('without its variables the SDK of OpenTelemetry is not loaded', () => {
  const sources = path.join(import.meta.dirname, '..', '..')
  const users = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /^import .*'(@opentelemetry\/|.*\/(telemetry|metric-producer)\.ts')/m.test(read(sources, file)))
  expect(users.toSorted()).toEqual([
    // The settings alone.
    'config/config.ts',
    'platform/observability/metric-producer.ts',
    'platform/observability/telemetry.ts',
  ])
  expect(read(sources, 'boot/open-platform.ts')).toContain("await import('../platform/observability/telemetry.ts')")
})

function read(folder: string, file: string): string {
  return readFileSync(path.join(folder, file), 'utf8')
}
