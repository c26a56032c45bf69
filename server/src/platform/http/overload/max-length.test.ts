import { readOwnCreator, saveCreator } from '@obole/contract/calls/creators'
import { tipForm } from '@obole/contract/calls/tips'
import { creatorNameMax, supporterNameMax, tipMessageMax } from '@obole/contract/rules/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageOwner } from '../../../testing/people/creators.ts'
import { readTip } from '../../../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../../../testing/tips/tips.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips()
  payee = await tips.newPayee()
})
afterAll(() => tips.close())

/** Each fills a limit to its last character, and is stored as what stands last. */
const texts = [
  ['emoji', '🎨', '🎨'],
  ['accents as combining marks', 'e\u0301', 'é'],
  ['letters from right to left', 'س', 'س'],
] as const

describe.each(texts)('a text of %s', (_, character, stored) => {
  it('fills the message and the name of a tip, and no more', async () => {
    const message = character.repeat(tipMessageMax)
    const supporterName = character.repeat(supporterNameMax)
    const { status, body } = await tips.begin(payee, { message, supporterName })
    expect(status).toBe(201)
    expect(await readTip(tips.platform.sql, String(body['tipId']))).toMatchObject({
      message: stored.repeat(tipMessageMax),
    })
    const refused = await tips.begin(payee, { message: message + character, supporterName })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ path: 'message', code: 'maxLength' }))
  })

  it('fills the fields of the form without script', async () => {
    const post = (message: string) =>
      tips.app.inject({
        method: 'POST',
        url: tipForm.path.replace(':slug', payee.slug),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ amount: '5', message }).toString(),
      })
    expect((await post(character.repeat(tipMessageMax))).headers.location).toContain('/sandbox/checkout/')
    expect((await post(character.repeat(tipMessageMax + 1))).headers.location).toContain('tip-error=message')
  })

  it('fills the name of a page', async () => {
    const name = character.repeat(creatorNameMax)
    const save = (body: object) =>
      tips.call(saveCreator, { params: { id: payee.id }, body }, { token: payee.accessToken })
    expect((await save({ name })).status).toBe(200)
    expect((await tips.call(readOwnCreator, {}, { token: payee.accessToken })).body['name']).toBe(
      stored.repeat(creatorNameMax),
    )
    expect((await save({ name: name + character })).status).toBe(400)
  })
})
