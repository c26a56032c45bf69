import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { type LimitName, limits } from './platform/rate-limit/rate-limit.ts'
import { clientFolder, mountPages } from './rendering/mount-pages.ts'
import { startTestApp } from './testing/app/test-app.ts'

/** What is not counted, and why. */
const exempt: Record<string, string> = {
  '/healthz': 'asks nothing but the process',
  '/readyz': 'a balancer asks every second, from one address',
  '/metrics': 'for who has its token, or from this machine',
  '/api/payments/webhook': 'the provider may send as many as it has; others are refused by the signature',
  '/api/payments/webhook/accounts': 'the provider may send as many as it has; others are refused by the signature',
}

/** The files of the build have a page's weight or less, are sent from the disk and stay in the browser. */
const isFileOfBuild = (url: string) => existsSync(path.join(clientFolder, url.replace(/\*$/, '')))

test('RL-1: every route is counted, but those that are named here', async () => {
  const routes: RouteOptions[] = []
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route))
  const { platform, close } = await startTestApp()
  subscribe('fastify.initialization', watch)
  const app = await createApp(platform)
  unsubscribe('fastify.initialization', watch)
  await mountPages(app, { isDev: false, publicUrl: platform.config.publicUrl })
  await app.ready()
  const uncounted = routes
    .filter(({ config }) => !config?.limit && (!config?.access || config.access === 'provider'))
    .map(({ url }) => url)
    .filter((url) => !isFileOfBuild(url))
  expect([...new Set(uncounted)].sort()).toEqual(Object.keys(exempt).sort())
  expect(routes.length).toBeGreaterThan(app.endpoints.length)
  await app.close()
  await close()
})

test.each<[method: 'GET' | 'POST', url: string, limit: LimitName]>([
  ['POST', '/@nobody/tip', 'page-address'],
  ['POST', '/@nobody/report', 'page-address'],
  ['POST', '/documents/helpandcontact', 'page-address'],
  ['GET', '/paymentcompleted/x', 'page-address'],
  ['GET', '/paymentfailed/x', 'page-address'],
  ['GET', '/media/00/x.webp', 'media-address'],
  ['GET', '/nothing', 'page-address'],
  ['POST', '/api/nothing', 'page-address'],
])('RL-1: %s %s is refused above its limit', async (method, url, name) => {
  const few = 1 / limits[name].points
  const { app, close } = await startTestApp((config) => ({ ...config, rateLimitFactor: 2 * few }))
  const statuses: number[] = []
  for (let calls = 0; calls < 3; calls += 1) statuses.push((await app.inject({ method, url })).statusCode)
  expect(statuses.map((status) => status === 429)).toEqual([false, false, true])
  await close()
})
