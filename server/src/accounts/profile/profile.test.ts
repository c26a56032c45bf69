import { Readable } from 'node:stream'
import {
  readProfile,
  saveAddress,
  saveAlias,
  saveBirthdate,
  saveFullname,
  saveLocale,
  savePhone,
  savePortrait,
} from '@obole/contract/calls/profile'
import { loginWithFacebook } from '@obole/contract/calls/sessions'
import type { AnyEndpoint } from '@obole/contract/schema/endpoint'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../platform/rate-limit/rate-limit.ts'
import { disableUser } from '../../testing/people/accounts.sql.ts'
import { type AccountsApp, type Person, startAccounts } from '../../testing/people/accounts.ts'
import { findProfile } from '../users/users.sql.ts'

let app: AccountsApp
let person: Person
beforeAll(async () => {
  app = await startAccounts()
  person = await app.newPerson()
})
afterAll(() => app.close())

const save = (call: AnyEndpoint, body: object) => app.call(call, { body }, { token: person.accessToken })

describe('a field', () => {
  test.each([
    [saveFullname, { firstname: ' Ana ', lastname: 'O’Brien-Núñez' }, { firstname: 'Ana', lastname: 'O’Brien-Núñez' }],
    [saveFullname, { firstname: 'Zoe\u0301', lastname: null }, { firstname: 'Zo\u00e9', lastname: null }],
    [saveAlias, { alias: '🦊 renard' }, { alias: '🦊 renard' }],
    [saveAlias, { alias: 'نور' }, { alias: 'نور' }],
    [saveAlias, { alias: '<img src=x onerror=alert(1)>' }, { alias: '<img src=x onerror=alert(1)>' }],
    [saveAlias, { alias: null }, { alias: null }],
    [saveBirthdate, { birthdate: '1990-02-28' }, { birthDate: '1990-02-28' }],
    [saveBirthdate, { birthdate: '1900-01-01' }, { birthDate: '1900-01-01' }],
    [saveBirthdate, { birthdate: null }, { birthDate: null }],
    [savePhone, { phoneNumber: '+1 (514) 555-0100' }, { phoneNumber: '5145550100' }],
    [savePhone, { phoneNumber: null }, { phoneNumber: null }],
    [saveAddress, { address: ' 1 rue A\r\nMontréal ' }, { address: '1 rue A\nMontréal' }],
    [saveLocale, { locale: 'es' }, { locale: 'es' }],
  ] as [AnyEndpoint, object, object][])(
    '%#: is saved and the whole profile is given back',
    async (call, body, expected) => {
      const answer = await save(call, body)
      expect(answer).toMatchObject({ status: 200, body: { id: person.id, ...expected } })
      expect((await app.call(readProfile, {}, { token: person.accessToken })).body).toEqual(answer.body)
    },
  )

  test.each([
    ['VAL-4', saveFullname, { firstname: 'a\u202eb', lastname: null }, 'firstname'],
    ['VAL-4', saveFullname, { firstname: 'x'.repeat(101), lastname: null }, 'firstname'],
    ['VAL-4: longer once composed', saveFullname, { firstname: '\u0958'.repeat(100), lastname: null }, 'firstname'],
    ['VAL-4', saveFullname, { firstname: 'a' }, 'lastname'],
    ['VAL-5', saveAlias, { alias: '\u200b\u200b' }, 'alias'],
    ['VAL-5', saveAlias, { alias: 'x\r\nBcc: v@example.com' }, 'alias'],
    ['VAL-6', saveBirthdate, { birthdate: '2001-02-30' }, 'birthdate'],
    ['VAL-6', saveBirthdate, { birthdate: '0001-01-01' }, 'birthdate'],
    ['VAL-6', saveBirthdate, { birthdate: '1899-12-31' }, 'birthdate'],
    ['VAL-6', saveBirthdate, { birthdate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }, 'birthdate'],
    ['DEL-15', saveBirthdate, { birthdate: yearsAgo(14, 2) }, 'birthdate'],
    ['VAL-7', savePhone, { phoneNumber: '555-0100' }, 'phoneNumber'],
    ['VAL-7', savePhone, { phoneNumber: '+33 1 23 45 67 89' }, 'phoneNumber'],
    ['VAL-8', saveAddress, { address: 'a\u0007b' }, 'address'],
    ['VAL-8', saveAddress, { address: 'x'.repeat(301) }, 'address'],
    ['VAL-22', saveLocale, { locale: 'fr-CA' }, 'locale'],
    ['AZ-2', saveAlias, { alias: 'x', id: 'y' }, 'id'],
    ['AZ-2', saveAlias, { alias: 'x', emailVerified: true }, 'emailVerified'],
  ] as [string, AnyEndpoint, object, string][])(
    '%s: %#: a bad value is refused with its path',
    async (_, call, body, path) => {
      const before = await app.call(readProfile, {}, { token: person.accessToken })
      const answer = await save(call, body)
      expect(answer.status).toBe(400)
      expect(answer.body.errors?.map((error) => error.path)).toContain(path)
      expect((await app.call(readProfile, {}, { token: person.accessToken })).body).toEqual(before.body)
    },
  )

  test('DEL-15: fourteen years are old enough', async () => {
    expect(await save(saveBirthdate, { birthdate: yearsAgo(14, -2) })).toMatchObject({ status: 200 })
  })
})

describe('a portrait', () => {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="../../me.png"\r\n\r\n'
  const tail = '\r\n--x--\r\n'
  const send = (payload: Buffer | Readable, token: string) =>
    app.app.inject({
      method: 'POST',
      url: savePortrait.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
  const upload = (file: Buffer, token: string) =>
    send(Buffer.concat([Buffer.from(head), file, Buffer.from(tail)]), token)
  const picture = () =>
    sharp({ create: { width: 60, height: 90, channels: 3, background: '#a8501f' } })
      .png()
      .toBuffer()

  test('is made square, served and shown in the profile', async () => {
    const answer = await upload(await picture(), person.accessToken)
    expect(answer.statusCode).toBe(200)
    const { blobUrl } = answer.json()
    expect(blobUrl).toMatch(/^\/media\/[0-9a-f/]+\.webp$/)
    expect((await app.call(readProfile, {}, { token: person.accessToken })).body.portraitUrl).toBe(blobUrl)
    const { width, height } = await sharp((await app.app.inject(blobUrl)).rawPayload).metadata()
    expect([width, height]).toEqual([440, 440])
  })

  test('that is no image does not replace the current one', async () => {
    const before = await app.call(readProfile, {}, { token: person.accessToken })
    const answer = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), person.accessToken)
    expect(answer.json()).toMatchObject({ status: 415, code: 'invalid_image' })
    expect((await app.call(readProfile, {}, { token: person.accessToken })).body).toEqual(before.body)
  })

  test('needs a verified address', async () => {
    const { facebook } = app.sandbox
    const token = facebook.tokenFor('no-address')
    const { body } = await app.call(loginWithFacebook, { body: { token } })
    const answer = await upload(await picture(), String(body.accessToken))
    expect(answer.json()).toMatchObject({ status: 403, code: 'email_not_verified' })
  })

  test('AZ-8: is not set on an account that was disabled during the upload', async () => {
    const late = await app.newPerson()
    const file = await picture()
    const payload = Readable.from(
      (async function* () {
        yield Buffer.concat([Buffer.from(head), file.subarray(0, 20)])
        await disableUser(app.platform.sql, late.id)
        yield Buffer.concat([file.subarray(20), Buffer.from(tail)])
      })(),
    )
    expect((await send(payload, late.accessToken)).statusCode).toBe(401)
    expect(await findProfile(app.platform.sql, late.id)).toMatchObject({ portrait: null })
  })

  test('RL-9: beyond the limit of half an hour is refused before it is read', async () => {
    const busy = await app.newPerson()
    const nothing = Buffer.from('no image')
    for (let n = 0; n < limits['upload-member'].points; n += 1) {
      expect((await upload(nothing, busy.accessToken)).statusCode).toBe(415)
    }
    expect((await upload(nothing, busy.accessToken)).statusCode).toBe(429)
  })
})

function yearsAgo(years: number, days: number): string {
  const date = new Date(Date.now() + days * 86_400_000)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}
