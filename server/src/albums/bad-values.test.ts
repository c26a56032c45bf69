import * as albums from '@obole/contract/calls/albums'
import * as creators from '@obole/contract/calls/creators'
import type { AnyEndpoint } from '@obole/contract/schema/endpoint'
import { pathOf } from '@obole/contract/schema/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { badValues } from '../testing/app/bad-values.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { newAlbum, newOwner, newSlug, type PageOwner } from '../testing/people/creators.ts'

let app: AccountsApp
let owner: PageOwner
let albumId: string
beforeAll(async () => {
  app = await startAccounts()
})
// Together these tests exceed the rate limit of one member.
beforeEach(async () => {
  owner = await newOwner(app)
  albumId = await newAlbum(app, owner)
})
afterAll(() => app.close())

/** Less than the sleep of the value that is SQL; the machine may be busy with other things. */
const longestMs = 4500

/** A call with every field of its body well formed: each in turn is replaced by each bad value. */
const bodies: [AnyEndpoint, () => { params?: object; body: Record<string, unknown> }][] = [
  [creators.createCreator, () => ({ body: { name: 'A', slug: newSlug(), title: 'B' } })],
  [
    creators.saveCreator,
    () => ({
      params: { id: owner.id },
      body: {
        name: 'A',
        title: 'B',
        slug: owner.slug,
        acceptDonation: false,
        socials: {},
        phoneNumber: null,
        email: null,
      },
    }),
  ],
  [creators.savePresentation, () => ({ params: { id: owner.id }, body: { description: 'A', videoUrl: null } })],
  [albums.createAlbum, () => ({ body: { albumId: newId(), title: 'A', description: 'B' } })],
  [albums.orderPhotos, () => ({ params: { albumId }, body: { photoIds: [] } })],
]

const cases = bodies.flatMap(([call, input]) =>
  [...Object.keys(fieldsOf(call)), 'unknownField'].map(
    (field) => [`${call.method} ${call.path}`, field, call, input] as const,
  ),
)

function fieldsOf({ body }: AnyEndpoint): object {
  return (body as { properties?: object } | undefined)?.properties ?? {}
}

async function send(call: AnyEndpoint, url: string, payload?: string) {
  const started = performance.now()
  const answer = await app.app.inject({
    method: call.method,
    url,
    headers: { authorization: `Bearer ${owner.accessToken}`, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { payload }),
  })
  if (answer.statusCode === 429) throw new Error('The rate limit was reached.')
  return { status: answer.statusCode, ms: performance.now() - started }
}

test.each(cases)('VAL, INJ-3: %s answers every bad %s in time and never fails', async (_call, field, call, input) => {
  for (const [name, json] of badValues) {
    const { params, body } = input()
    const rest = Object.entries(body).filter(([key]) => key !== field)
    const fields = rest.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    const { status, ms } = await send(
      call,
      pathOf(call, { params }),
      `{${[...fields, `"${field}":${json}`].join(',')}}`,
    )
    expect(status, name).toBeLessThan(500)
    expect(ms, name).toBeLessThan(longestMs)
    if (field === 'unknownField') expect([400, 413], name).toContain(status)
  }
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test('VAL: a missing field, a field given twice and a body of another kind never fail', async () => {
  for (const [call, input] of bodies) {
    const { params, body } = input()
    const url = pathOf(call, { params })
    for (const field of Object.keys(body)) {
      const { [field]: _missing, ...rest } = body
      expect((await send(call, url, JSON.stringify(rest))).status).toBeLessThan(500)
      expect((await send(call, url, `{"${field}":1,"${field}":2}`)).status).toBe(400)
    }
    for (const payload of ['null', '[]', '"x"', '1', '{', `${'['.repeat(20_000)}`]) {
      expect((await send(call, url, payload)).status).toBe(400)
    }
  }
})

test.each([
  ['GET', '/api/creators/@V'],
  ['DELETE', '/api/creators/@V'],
  ['PUT', '/api/creators/@V/restore'],
  ['PATCH', '/api/creators/V'],
  ['POST', '/api/creators/V/presentation-infos'],
  ['POST', '/api/creators/V/banner'],
  ['POST', '/api/creators/V/logo'],
  ['GET', '/api/creators?query=V'],
  ['GET', '/api/creators?cursor=V'],
  ['GET', '/api/creators/slug-availability?slug=V'],
  ['GET', '/api/albums/V'],
  ['POST', '/api/albums/V/photos?photoId=V'],
  ['POST', `/api/albums/ALBUM/photos?photoId=V`],
  ['DELETE', '/api/albums/V/photos/V'],
  ['DELETE', '/api/albums/ALBUM/photos/V'],
  ['PUT', '/api/albums/V/order'],
] as const)('VAL-15: %s %s answers every bad value in time and never fails', async (method, url) => {
  const call = { ...creators.readCreator, method }
  for (const [name, json] of badValues.filter(([, text]) => text.length < 5000)) {
    const value = encodeURIComponent(String(JSON.parse(json.replaceAll('\\ud800', ''))))
    const isFirst = name === badValues[0]?.[0]
    for (const written of [value, value.replaceAll('%', '%25'), ...(isFirst ? ['%00', '%ff'] : [])]) {
      const address = url.replaceAll('V', written).replace('ALBUM', albumId)
      const { status, ms } = await send(call, address, method === 'GET' || method === 'DELETE' ? undefined : '{}')
      expect(status, `${name} as ${written.slice(0, 40)}`).toBeLessThan(500)
      expect(ms, name).toBeLessThan(longestMs)
    }
  }
})
