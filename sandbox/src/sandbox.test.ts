import fastify from 'fastify'
import { expect, test } from 'vitest'
import { startSandbox } from './sandbox.ts'

const publicUrl = 'http://localhost:3000'

async function statusesOf(options: Parameters<typeof startSandbox>[0]) {
  const sandbox = await startSandbox(options)
  const site = fastify()
  await site.register(sandbox.plugin)
  const urls = ['/sandbox/mailbox', '/sandbox/google/client.js', '/sandbox/facebook/sdk.js', '/sandbox/stripe']
  const answers = await Promise.all(urls.map((url) => site.inject(url)))
  await site.close()
  await sandbox.stop()
  return { sandbox, statuses: answers.map((answer) => answer.statusCode) }
}

test('every requested service runs, on one site', async () => {
  const { sandbox, statuses } = await statusesOf({ publicUrl, mail: true, google: true, facebook: true, stripe: {} })
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(sandbox.mail?.smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/)
  expect(sandbox.google?.apiBase).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  await expect(fetch(`${sandbox.facebook?.apiBase}/me`)).rejects.toThrow()
})

test('nothing else is', async () => {
  const { sandbox, statuses } = await statusesOf({ publicUrl, facebook: true })
  expect(statuses).toEqual([404, 404, 200, 404])
  expect(sandbox.mail).toBeUndefined()
})
