import { readSite } from '@obole/contract/calls/site'
import { expect, it } from 'vitest'
import { createHttp } from '../platform/http/http.ts'
import { serve } from '../platform/http/serve.ts'
import { createLog } from '../platform/observability/log.ts'
import { mountPages } from './mount-pages.ts'

it('a page that is not finished in time is an error page, in the language of the visitor', async () => {
  const app = await createHttp({
    log: createLog('silent'),
    trustProxy: false,
    timeouts: { handlerMs: 200 },
  })
  serve(app, readSite, () => new Promise(() => undefined))
  await mountPages(app, { isDev: false, publicUrl: 'https://obole.example' })
  const { statusCode, headers, payload } = await app.inject({ url: '/landing', cookies: { 'user-locale': 'es' } })
  await app.close()
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  expect([headers['content-type'], headers['content-language']]).toEqual(['text/html; charset=utf-8', 'es-419'])
  expect(payload).toContain('Algo salió mal')
})
