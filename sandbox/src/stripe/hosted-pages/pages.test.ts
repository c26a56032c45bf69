import fastify from 'fastify'
import { expect, test } from 'vitest'
import { newRecipient, startWithSdk, tipParams } from '../test-setup.ts'

async function start(options: { autoEnable?: boolean } = {}) {
  const { stripe, sandbox } = await startWithSdk({ ...options, onboardingHost: 'sandbox' })
  const site = fastify()
  await site.register(sandbox.plugin)
  const get = (url: string) => site.inject({ url, headers: { 'sec-fetch-site': 'same-origin' } })
  const post = (url: string, form: Record<string, string>, from = 'same-origin', more: Record<string, string> = {}) =>
    site.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': from, ...more },
      payload: new URLSearchParams(form).toString(),
    })
  return { stripe, sandbox, get, post }
}

async function startSession(locale: 'fr' | 'en' | 'es' | 'fr-CA' = 'fr') {
  const { stripe, sandbox, get, post } = await start()
  const { id } = await stripe.checkout.sessions.create(tipParams(await newRecipient(stripe), { locale }))
  return { sandbox, get, post, id, url: `/sandbox/checkout/${id}` }
}

const payer = { email: 'ana@example.com', name: 'Ana' }

test.each([
  ['fr', 'Mode d’essai', '20,00', 'Payer', 'Annuler et revenir'],
  ['fr-CA', 'Mode d’essai', '20,00', 'Payer', 'Annuler et revenir'],
  ['en', 'no money moves', '$20.00', 'Pay later', 'Cancel and go back'],
  ['es', 'no se cobra dinero real', '20,00', 'Pagar', 'Cancelar y volver'],
] as const)('the checkout speaks %s, says that no money moves, and needs no script', async (locale, ...words) => {
  const { get, url } = await startSession(locale)
  const page = await get(url)
  expect(page.statusCode).toBe(200)
  const text = page.body.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  expect(text).toContain(`<html lang="${locale.slice(0, 2)}">`)
  for (const word of words) expect(text).toContain(word)
  expect(text).toContain('Pourboire pour Zoé')
  expect(page.body).not.toContain('<script')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers['content-security-policy']).toContain("form-action 'self' http://localhost:3000")
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
})

test('paying sends the supporter to the success page with the session’s id and keeps their address', async () => {
  const { sandbox, post, get, url, id } = await startSession()
  const answer = await post(url, { ...payer, action: 'pay' })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe(`http://localhost:3000/@zoe/tip-completed?tip=1&session=${id}`)
  const [session] = sandbox.listSessions()
  expect(session).toMatchObject({ payment_status: 'paid', customer_details: payer })
  const again = await post(url, { ...payer, action: 'pay' })
  expect(again.headers.location).toBe(answer.headers.location)
  expect((await get(url)).body).toContain('déjà payé')
  expect(sandbox.journal().filter(({ kind }) => kind === 'session_paid')).toHaveLength(1)
})

test('cancel leads back and charges nothing; a declined card and a wrong address stay on the page', async () => {
  const { sandbox, post, url } = await startSession()
  const cancelled = await post(url, { action: 'cancel', email: '' })
  expect(cancelled.headers.location).toBe('http://localhost:3000/@zoe/tip-cancelled?tip=1')
  const declined = await post(url, { ...payer, action: 'decline' })
  expect(declined.statusCode).toBe(402)
  expect(declined.body).toContain('La carte a été refusée')
  expect(declined.body).toContain('ana@example.com')
  expect((await post(url, { action: 'pay', email: 'ana' })).statusCode).toBe(400)
  expect(sandbox.listSessions()[0]).toMatchObject({ status: 'open', payment_status: 'unpaid' })
})

test('paying later completes the session unpaid; the page then lets the money arrive', async () => {
  const { sandbox, post, get, url } = await startSession('en')
  expect((await post(url, { ...payer, action: 'later' })).statusCode).toBe(303)
  expect(sandbox.listSessions()[0]).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
  expect((await get(url)).body).toContain('Payment on its way')
  expect((await post(url, { action: 'arrive' })).body).toContain('already paid')
  expect(sandbox.listSessions()[0]).toMatchObject({ payment_status: 'paid' })
})

test('a held payment is authorized, and a released one cancelled: neither has failed', async () => {
  const { stripe, get, post } = await start()
  const params = tipParams(await newRecipient(stripe), { locale: 'en' })
  const { id } = await stripe.checkout.sessions.create({
    ...params,
    payment_intent_data: { ...params.payment_intent_data, capture_method: 'manual' },
  })
  const pages = async () => [(await get(`/sandbox/checkout/${id}`)).body, (await get('/sandbox/stripe?lang=en')).body]
  await post(`/sandbox/checkout/${id}`, { ...payer, action: 'pay' })
  expect(await pages()).toEqual([
    expect.stringContaining('The payment is authorized'),
    expect.stringContaining('· authorized<'),
  ])
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
  await stripe.paymentIntents.cancel(String(payment_intent))
  expect(await pages()).toEqual([
    expect.stringContaining('The payment is cancelled'),
    expect.stringContaining('· cancelled<'),
  ])
})

test('an expired session says so, an unknown one is not found', async () => {
  const { sandbox, get, post, url, id } = await startSession('es')
  sandbox.expire(id)
  expect((await get(url)).body).toContain('caducó')
  expect((await post(url, { ...payer, action: 'pay' })).body).toContain('caducó')
  expect((await get('/sandbox/checkout/cs_none')).statusCode).toBe(404)
})

test('another site cannot press the buttons', async () => {
  const { sandbox, post, url } = await startSession()
  expect((await post(url, { ...payer, action: 'pay' }, 'cross-site')).statusCode).toBe(403)
  expect((await post('/sandbox/stripe', { action: 'delivery', mode: 'lost' }, 'cross-site')).statusCode).toBe(403)
  expect(sandbox.listSessions()[0]).toMatchObject({ status: 'open' })
  expect(sandbox.delivery().mode).toEqual({ kind: 'normal' })
})

test('onboarding can be finished, left to be verified, or left unfinished; the link works once', async () => {
  const { stripe, sandbox, get, post } = await start({ autoEnable: false })
  const account = await newRecipient(stripe)
  const newLink = async () => {
    const { url } = await stripe.v2.core.accountLinks.create({
      account,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { refresh_url: 'http://localhost:3000/again', return_url: 'http://localhost:3000/back' },
      },
    })
    return new URL(url).pathname
  }
  const statusAfter = async (action: string) => {
    const answer = await post(await newLink(), { action })
    expect(answer.headers.location).toBe('http://localhost:3000/back')
    const { configuration } = await stripe.v2.core.accounts.retrieve(account, { include: ['configuration.recipient'] })
    return configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status
  }
  const link = await newLink()
  expect((await get(`${link}?lang=es`)).body).toContain('Recibir depósitos')
  expect((await get(link)).body).toContain('Recevoir des versements')
  expect(await statusAfter('verify-later')).toBe('pending')
  expect(await statusAfter('finish')).toBe('active')
  expect(await statusAfter('leave')).toBe('restricted')
  expect((await post(link, { action: 'finish' })).statusCode).toBe(303)
  expect((await get(link)).headers.location).toBe('http://localhost:3000/again')
  expect(sandbox.balances()).toEqual({ [account]: 0 })
})

test('the dashboard refunds, disputes, changes accounts and the way of the webhooks', async () => {
  const { sandbox, post, get, url, id } = await startSession('en')
  await post(url, { ...payer, action: 'pay' })
  const dashboard = '/sandbox/stripe?lang=en'
  expect((await get(dashboard)).body).toContain('Recent payments')
  await post(dashboard, { action: 'dispute', id })
  const [dispute] = sandbox.journal().filter(({ kind }) => kind === 'dispute_created')
  expect((await get(dashboard)).body).toContain('Dispute won')
  await post(dashboard, { action: 'won', id: dispute?.id ?? '' })
  await post(dashboard, { action: 'refund', id })
  expect(sandbox.journal().map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['dispute_closed', 'refund_created']),
  )
  expect((await post(dashboard, { action: 'refund', id })).statusCode).toBe(303)
  const [account = ''] = Object.keys(sandbox.balances())
  await post(dashboard, { action: 'account', id: account, state: 'restricted' })
  expect((await get(dashboard)).body).toContain('restricted')
  await post(dashboard, { action: 'delivery', mode: 'doubled' })
  expect(sandbox.delivery().mode).toEqual({ kind: 'doubled' })
})

test('a browser that says only the origin of a form cannot be used by another site either', async () => {
  const { get, post } = await start()
  const lose = (origin: string) =>
    post('/sandbox/stripe', { action: 'delivery', mode: 'lost' }, 'none', { host: 'site.example', origin })
  for (const origin of ['https://evil.example', 'null', 'http://site.example:81'])
    expect((await lose(origin)).statusCode, origin).toBe(403)
  expect((await lose('https://site.example')).statusCode).toBe(303)
  expect((await get('/sandbox/stripe')).statusCode).toBe(200)
})
