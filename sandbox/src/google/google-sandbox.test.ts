import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type GoogleSandbox, startGoogleSandbox } from './google-sandbox.ts'
import { type IdTokenForgery, idTokenForgeries } from './id-token.ts'

let google: GoogleSandbox
let site: FastifyInstance
let nowMs = Date.now()

beforeAll(async () => {
  google = await startGoogleSandbox({ publicUrl: 'http://localhost:3000', now: () => nowMs })
  site = fastify()
  await site.register(google.plugin)
})
afterEach(async () => {
  nowMs = Date.now()
  await google.recover()
})
afterAll(async () => {
  await site.close()
  await google.stop()
})

async function call(path: string, init?: RequestInit) {
  const answer = await fetch(`${google.apiBase}${path}`, init)
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

function exchange(code: string, more: Record<string, string> = {}) {
  const { clientId: client_id, clientSecret: client_secret } = google
  const form = {
    grant_type: 'authorization_code',
    redirect_uri: 'postmessage',
    client_id,
    client_secret,
    code,
    ...more,
  }
  return call('/token', { method: 'POST', body: new URLSearchParams(form) })
}

function verify(token: string, nonce?: string) {
  const keys = createRemoteJWKSet(new URL(`${google.apiBase}/oauth2/v3/certs`))
  return jwtVerify(token, keys, {
    issuer: 'https://accounts.google.com',
    audience: google.clientId,
    algorithms: ['RS256'],
    maxTokenAge: '2h',
  }).then(({ payload }) => {
    if (payload.nonce !== nonce) throw new Error('other nonce')
    return payload
  })
}

describe('a code', () => {
  test('buys an ID token that verifies and an access token that knows the person', async () => {
    const { status, body } = await exchange(google.codeFor('verified', { idToken: { nonce: 'n-1' } }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3599 })
    expect(await verify(String(body.id_token), 'n-1')).toMatchObject({
      sub: google.identities.verified.id,
      email: 'camille.roy@example.com',
      email_verified: true,
      given_name: 'Camille',
      family_name: 'Roy',
    })
    const person = await call('/oauth2/v3/userinfo', { headers: { authorization: `Bearer ${body.access_token}` } })
    expect(person.body).toMatchObject({ sub: google.identities.verified.id, email_verified: true })
  })

  test('is good once and for ten minutes', async () => {
    const code = google.codeFor('verified')
    expect((await exchange(code)).status).toBe(200)
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })

    const late = google.codeFor('verified')
    nowMs += 10 * 60 * 1000
    expect(await exchange(late)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('needs the client’s own secret, redirect address and verifier', async () => {
    const wrong = async (code: string, more: Record<string, string>) => (await exchange(code, more)).body.error
    expect(await wrong(google.codeFor('verified'), { client_secret: 'x' })).toBe('invalid_client')
    expect(await wrong(google.codeFor('verified'), { grant_type: 'password' })).toBe('unsupported_grant_type')
    expect(await wrong(google.codeFor('verified'), { redirect_uri: 'https://evil.example' })).toBe(
      'redirect_uri_mismatch',
    )
    expect(await wrong(google.codeFor('verified', { clientId: 'other' }), {})).toBe('invalid_grant')

    const codeChallenge = createHash('sha256').update('the-verifier').digest('base64url')
    expect(await wrong(google.codeFor('verified', { codeChallenge }), { code_verifier: 'x' })).toBe('invalid_grant')
    const right = await exchange(google.codeFor('verified', { codeChallenge }), { code_verifier: 'the-verifier' })
    expect(right.status).toBe(200)
  })

  test('can buy a forged ID token', async () => {
    const { body } = await exchange(google.codeFor('verified', { idToken: { forgery: 'other audience' } }))
    await expect(verify(String(body.id_token))).rejects.toThrow()
  })
})

describe('ID tokens', () => {
  test('say that an address is not verified, or say no address', async () => {
    expect(await verify(await google.idTokenFor('unverified'))).toMatchObject({ email_verified: false })
    expect(await verify(await google.idTokenFor('no-address'))).not.toHaveProperty('email')
  })

  test('can be made for anybody, with any claim', async () => {
    const person = { ...google.identities.verified, id: '42', email: 'z@example.com' }
    const claims = await verify(await google.idTokenFor(person, { claims: { hd: 'example.com' } }))
    expect(claims).toMatchObject({ sub: '42', email: 'z@example.com', hd: 'example.com' })
  })

  const reasons: Record<IdTokenForgery, RegExp> = {
    'other audience': /"aud"/,
    'other issuer': /"iss"/,
    expired: /"exp"/,
    'issued in the future': /"iat"/,
    'alg none': /"alg"/,
    'HS256 with the public key': /"alg"/,
    'unknown key': /no applicable key/,
    'foreign key under our kid': /signature/,
    'other nonce': /other nonce/,
  }
  test.each(idTokenForgeries)('forged (%s) are refused for that one reason', async (forgery) => {
    const token = await google.idTokenFor('verified', { forgery })
    await expect(verify(token)).rejects.toThrow(reasons[forgery])
  })

  test('signed with the key before the last rotation still verify, older ones do not', async () => {
    const token = await google.idTokenFor('verified')
    await google.rotateKeys()
    await expect(verify(token)).resolves.toBeDefined()
    await expect(verify(await google.idTokenFor('verified'))).resolves.toBeDefined()
    await google.rotateKeys()
    await expect(verify(token)).rejects.toThrow()
  })
})

describe('tokeninfo', () => {
  test('returns the client and the person of an access token, as text', async () => {
    const own = await call(`/tokeninfo?access_token=${google.accessTokenFor('unverified')}`)
    expect(own.body).toMatchObject({ aud: google.clientId, email_verified: 'false', expires_in: '3599' })
    const other = await call(`/tokeninfo?access_token=${google.accessTokenFor('verified', { clientId: 'other' })}`)
    expect(other.body).toMatchObject({ aud: 'other', sub: google.identities.verified.id })
  })

  test('reads ID tokens', async () => {
    const good = await call(`/tokeninfo?id_token=${await google.idTokenFor('verified')}`)
    expect(good).toMatchObject({ status: 200, body: { email_verified: 'true', alg: 'RS256' } })
    const bad = await call(`/tokeninfo?id_token=${await google.idTokenFor('verified', { forgery: 'alg none' })}`)
    expect(bad).toMatchObject({ status: 400, body: { error: 'invalid_token' } })
  })

  test('knows no expired, unknown or missing token', async () => {
    const expired = google.accessTokenFor('verified', { expiresInSeconds: 0 })
    for (const query of [`?access_token=${expired}`, '?access_token=x', '']) {
      expect((await call(`/tokeninfo${query}`)).status).toBe(400)
    }
    expect((await call(`/oauth2/v3/userinfo?access_token=${expired}`)).status).toBe(401)
  })

  test('says no more than the scope allows', async () => {
    const token = google.accessTokenFor('verified', { scope: 'openid' })
    expect((await call(`/oauth2/v3/userinfo?access_token=${token}`)).body).toEqual({
      sub: google.identities.verified.id,
    })
  })
})

describe('trouble', () => {
  test('returns a wrong audience or subject until it recovers', async () => {
    const token = google.accessTokenFor('verified')
    google.falsify({ audience: 'someone-else', subject: '666' })
    expect((await call(`/tokeninfo?access_token=${token}`)).body.aud).toBe('someone-else')
    expect((await call(`/oauth2/v3/userinfo?access_token=${token}`)).body.sub).toBe('666')
    await google.recover()
    expect((await call(`/tokeninfo?access_token=${token}`)).body.aud).toBe(google.clientId)
  })

  test('refuses, fails, garbles, redirects and hangs, then works again at the same address', async () => {
    const certs = (init?: RequestInit) => fetch(`${google.apiBase}/oauth2/v3/certs`, { redirect: 'manual', ...init })
    await google.break('refusing')
    await expect(certs()).rejects.toThrow()
    await google.recover()
    await google.break('failing')
    expect((await certs()).status).toBe(500)
    await google.break('garbled')
    expect((await certs()).headers.get('content-type')).toContain('text/html')
    await google.break('redirecting')
    expect((await certs()).status).toBe(307)

    await google.break('hanging')
    const arrived = google.received.length
    const abort = new AbortController()
    const hung = expect(certs({ signal: abort.signal })).rejects.toThrow()
    await expect.poll(() => google.received.length).toBeGreaterThan(arrived)
    abort.abort()
    await hung

    await google.recover()
    expect((await certs()).headers.get('cache-control')).toMatch(/max-age=\d+/)
  })

  test('remembers the calls that it was sent', async () => {
    await exchange('some-code')
    expect(google.received.at(-1)).toMatchObject({ method: 'POST', path: '/token', body: { code: 'some-code' } })
  })
})

describe('the consent window', () => {
  const query = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      client_id: google.clientId,
      response_type: 'code',
      scope: 'email profile openid',
      state: 's-1',
      origin: 'http://localhost:3000',
      request: 'r-1',
      ...more,
    })

  async function choose(identity: string, more: Record<string, string> = {}) {
    const answer = await site.inject({
      method: 'POST',
      url: `/sandbox/google/consent?${query(more)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `identity=${identity}`,
    })
    const data = /data-message="([^"]*)"/.exec(answer.body)?.[1] ?? 'null'
    return { answer, message: JSON.parse(data.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))) }
  }

  test('offers three people and a way out, in the visitor’s language, without script', async () => {
    const { body, headers } = await site.inject(`/sandbox/google/consent?${query({ lang: 'es' })}`)
    expect(body).toContain('Elegir una cuenta de prueba de Google')
    expect(body.match(/name="identity"/g)).toHaveLength(4)
    expect(body).not.toContain('<script')
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
  })

  test('gives the site a code that works, with its state', async () => {
    const { message, answer } = await choose('verified')
    expect(message).toMatchObject({ request: 'r-1', response: { state: 's-1', code: expect.any(String) } })
    expect(answer.body).toContain('data-origin="http://localhost:3000"')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    expect((await exchange(message.response.code)).status).toBe(200)
  })

  test('gives an access token when the site asks for one', async () => {
    const { message } = await choose('no-address', { response_type: 'token' })
    const info = await call(`/tokeninfo?access_token=${message.response.access_token}`)
    expect(info.body).toMatchObject({ aud: google.clientId, sub: google.identities['no-address'].id })
  })

  test('gives an ID token with the nonce and the hosted domain to a page that shows its button', async () => {
    const { message } = await choose('verified', { response_type: 'id_token', nonce: 'n-1' })
    const keys = createRemoteJWKSet(new URL(`${google.apiBase}/oauth2/v3/certs`))
    const { payload } = await jwtVerify(message.response.credential, keys)
    expect(payload).toMatchObject({ nonce: 'n-1', aud: google.clientId, hd: 'example.com', email_verified: true })
  })

  test('reports a refused consent to the site', async () => {
    expect((await choose('')).message.response).toEqual({ error: 'access_denied', state: 's-1' })
  })

  test('answers no other origin and no other client', async () => {
    for (const more of [{ origin: 'https://evil.example' }, { origin: '' }, { client_id: 'other' }] as object[]) {
      const { answer } = await choose('verified', more as Record<string, string>)
      expect(answer.statusCode).toBe(400)
      expect(answer.body).not.toContain('data-message')
    }
  })
})
