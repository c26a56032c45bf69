import { readCreator } from '@obole/contract/calls/creators'
import { readSite } from '@obole/contract/calls/site'
import { startTip } from '@obole/contract/calls/tips'
import { describe, expect, it } from 'vitest'
import { ApiProblem, call, type SendCall } from './call.ts'

/** Answers every call with the same, and remembers what was sent. */
function server(status: number, text: string) {
  const sent: { path: string; init: Parameters<SendCall>[1] }[] = []
  const send: SendCall = async (path, init) => {
    sent.push({ path, init })
    return { status, text }
  }
  return { send, sent }
}

describe('a call', () => {
  it('fills the path and reads the reply', async () => {
    const { send, sent } = server(200, '{"slug":"zoe"}')
    const creator = await call(send, readCreator, { params: { slug: 'zoé/x' } })
    expect(creator.slug).toBe('zoe')
    expect(sent[0]?.path).toBe('/api/creators/@zo%C3%A9%2Fx')
    expect(sent[0]?.init.body).toBeUndefined()
  })

  it('sends a body as JSON with the caller’s headers', async () => {
    const { send, sent } = server(201, '{}')
    const body = {
      creatorId: '0190a000-0000-7000-8000-000000000001',
      amount: 500,
      currency: 'CAD',
      checkoutSuccessUrl: '/a',
      checkoutCancelledUrl: '/b',
    } as const
    await call(send, startTip, { body, headers: { 'idempotency-key': 'k' } })
    expect(sent[0]?.init.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k' })
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual(body)
  })

  it('gives a refusal with its code and field errors', async () => {
    const problem = {
      code: 'invalid_request',
      status: 400,
      detail: 'no',
      errors: [{ path: 'a', code: 'b', message: 'c' }],
    }
    const failed = call(server(400, JSON.stringify(problem)).send, readSite)
    await expect(failed).rejects.toMatchObject({ code: 'invalid_request', status: 400, errors: problem.errors })
    await expect(failed).rejects.toBeInstanceOf(ApiProblem)
  })

  it('distinguishes an unreachable server from a refusal', async () => {
    const unreachable = call(() => Promise.reject(new TypeError('Failed to fetch')), readSite)
    await expect(unreachable).rejects.toMatchObject({ code: 'unreachable', status: 0 })
  })

  it('takes an answer that is no problem of ours as one', async () => {
    await expect(call(server(502, '<html>').send, readSite)).rejects.toMatchObject({ code: 'unavailable', status: 502 })
    await expect(call(server(418, 'null').send, readSite)).rejects.toMatchObject({ code: 'unexpected', status: 418 })
  })

  it('passes an abort on as it is', async () => {
    const abort = new AbortController()
    abort.abort()
    const reason = new DOMException('stop', 'AbortError')
    await expect(call(() => Promise.reject(reason), readSite, { signal: abort.signal })).rejects.toBe(reason)
  })
})
