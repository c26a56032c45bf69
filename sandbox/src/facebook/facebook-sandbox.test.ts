import { createHmac } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FacebookSandbox, startFacebookSandbox } from './facebook-sandbox.ts'

let facebook: FacebookSandbox
let site: FastifyInstance

beforeAll(async () => {
  facebook = await startFacebookSandbox({ publicUrl: 'http://localhost:3000' })
  site = fastify()
  await site.register(facebook.plugin)
})
afterEach(() => facebook.recover())
afterAll(async () => {
  await site.close()
  await facebook.stop()
})

interface GraphAnswer {
  data: Record<string, unknown>
  error: { message: string }
  id: string
  email?: string
}

async function graph(path: string, query: Record<string, string>) {
  const answer = await fetch(`${facebook.apiBase}${path}?${new URLSearchParams(query)}`)
  return { status: answer.status, body: (await answer.json()) as GraphAnswer }
}

const proof = (token: string) => createHmac('sha256', facebook.appSecret).update(token).digest('hex')
const debug = (token: string) =>
  graph('/debug_token', { input_token: token, access_token: `${facebook.appId}|${facebook.appSecret}` })
const me = (token: string, fields = 'id,name,first_name,last_name,email') =>
  graph('/v23.0/me', { access_token: token, appsecret_proof: proof(token), fields })

describe('debug_token', () => {
  test('returns the app, the kind and the person of a token', async () => {
    expect((await debug(facebook.tokenFor('verified'))).body.data).toMatchObject({
      app_id: facebook.appId,
      type: 'USER',
      is_valid: true,
      user_id: facebook.identities.verified.id,
      scopes: ['email', 'public_profile'],
    })
  })

  test('reports tokens of other apps, of pages, expired and unknown ones', async () => {
    expect((await debug(facebook.tokenFor('verified', { appId: '7' }))).body.data).toMatchObject({ app_id: '7' })
    expect((await debug(facebook.tokenFor('verified', { type: 'PAGE' }))).body.data).toMatchObject({ type: 'PAGE' })
    const expired = facebook.tokenFor('verified', { expiresInSeconds: -1 })
    expect((await debug(expired)).body.data).toMatchObject({ is_valid: false, error: { subcode: 463 } })
    expect((await me(expired)).status).toBe(400)
    expect((await debug('nothing')).body.data).toMatchObject({ is_valid: false, error: { code: 190 } })
  })

  test('says what a test wants it to say', async () => {
    const token = facebook.tokenFor('verified', { debug: { user_id: '666' }, profile: { id: '667' } })
    expect((await debug(token)).body.data.user_id).toBe('666')
    expect((await me(token)).body.id).toBe('667')
  })

  test('answers only the app itself', async () => {
    const answer = await graph('/debug_token', { input_token: facebook.tokenFor('verified'), access_token: 'x|y' })
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'OAuthException', code: 190 } } })
  })
})

describe('me', () => {
  test('gives the fields asked for, and an address when there is one', async () => {
    expect((await me(facebook.tokenFor('verified'))).body).toEqual({
      id: facebook.identities.verified.id,
      name: 'Alex Gagnon',
      first_name: 'Alex',
      last_name: 'Gagnon',
      email: 'alex.gagnon@example.com',
    })
    expect((await me(facebook.tokenFor('no-address'))).body).not.toHaveProperty('email')
    expect((await me(facebook.tokenFor('verified', { scopes: ['public_profile'] }))).body).not.toHaveProperty('email')
    expect((await me(facebook.tokenFor('verified'), 'picture')).body).toMatchObject({ picture: { data: {} } })
  })

  test('wants the right proof of the app’s secret', async () => {
    const token = facebook.tokenFor('verified')
    const without = await graph('/me', { access_token: token })
    const wrong = await graph('/me', { access_token: token, appsecret_proof: proof('another') })
    expect([without.status, wrong.status]).toEqual([400, 400])
    expect(wrong.body.error.message).toContain('appsecret_proof')
  })

  test('is down on request', async () => {
    await facebook.break('failing')
    expect((await me(facebook.tokenFor('verified'))).status).toBe(500)
    await facebook.break('refusing')
    await expect(me('x')).rejects.toThrow()
  })
})

test('a signed request carries the person under the app’s own signature', () => {
  const [signature, payload = ''] = facebook.signedRequestFor('verified').split('.')
  expect(signature).toBe(createHmac('sha256', facebook.appSecret).update(payload).digest('base64url'))
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    user_id: facebook.identities.verified.id,
  })
})

describe('the consent window', () => {
  const url = (appId: string) =>
    `/sandbox/facebook/consent?${new URLSearchParams({ app_id: appId, scope: 'email', origin: 'http://localhost:3000', request: 'r' })}`
  const choose = async (identity: string) => {
    const answer = await site.inject({
      method: 'POST',
      url: url(facebook.appId),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `identity=${identity}`,
    })
    const message = /data-message="([^"]*)"/.exec(answer.body)?.[1] ?? ''
    return JSON.parse(message.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))).response
  }

  test('gives the site a token that works', async () => {
    const response = await choose('unverified')
    expect(response).toMatchObject({ status: 'connected', authResponse: { userID: facebook.identities.unverified.id } })
    expect((await me(response.authResponse.accessToken)).body.email).toBe('lou.morales@example.com')
  })

  test('reports a refused consent to the site', async () => {
    expect(await choose('')).toEqual({ status: 'unknown', authResponse: null })
  })

  test('serves no other app', async () => {
    expect((await site.inject(url('7'))).statusCode).toBe(400)
  })
})
