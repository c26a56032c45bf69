import { readOwnCreator } from '@obole/contract/calls/creators'
import { listLog } from '@obole/contract/calls/desk'
import { askPerson, eraseHeld, lookUpPerson, readHeld } from '@obole/contract/calls/desk/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDeskRole } from '../../admin/command/admin.sql.ts'
import type { Person } from '../../testing/people/accounts.ts'
import type { PageOwner } from '../../testing/people/creators.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { countHeld } from './people.sql.ts'
import { personLink } from './person-link.ts'

let tips: TipsApp
let owner: PageOwner
let operator: Person
beforeAll(async () => {
  tips = await startTips()
  owner = await tips.newPayee()
  operator = await tips.newPerson()
  await setDeskRole(tips.platform.sql, { userId: operator.id, role: 'operator', operator: 'ops' })
})
afterAll(() => tips.close())

const access = () => ({ token: operator.accessToken })
const ask = (email: string, act: 'file' | 'erase') =>
  tips.call(askPerson, { body: { email, act, locale: 'fr' } }, access())
const look = async (email: string) => (await tips.call(lookUpPerson, { query: { query: email } }, access())).body
const linkIn = async (email: string) => {
  const text = (await tips.mailsTo(email)).map((mail) => mail.text).join('\n')
  return /#(?:file|erase)\.([\w-]+)/.exec(text)?.[1] ?? ''
}
const file = (token: string) => tips.call(readHeld, { body: { token } })
const erase = (token: string) => tips.call(eraseHeld, { body: { token } })

/** The sandbox pays with this address. */
async function guestTip(): Promise<string> {
  const { tipId } = await tips.paidTip(owner, { message: 'Un mot de Léa', supporterName: 'Léa' })
  const [row] = await tips.platform.sql<
    { email: string }[]
  >`select supporter_email as email from tips where id = ${tipId}`
  return row?.email ?? ''
}

test('a guest gets all that is held about their address, by the mailed link alone, and the operator never sees it', async () => {
  const email = await guestTip()
  const looked = await look(email.toUpperCase())
  expect(looked).toMatchObject({ userId: null, slug: null, tipsGiven: expect.any(Number) })
  expect(JSON.stringify(looked)).not.toContain('Léa')
  expect((await ask(email, 'file')).status).toBe(202)
  const token = await linkIn(email)
  const held = (await file(token)).body as { guest: { tipsGiven: object[] }; account: unknown }
  expect(held.account).toBeNull()
  expect(held.guest.tipsGiven).toEqual(
    expect.arrayContaining([expect.objectContaining({ message: 'Un mot de Léa', supporterName: 'Léa' })]),
  )
  expect(JSON.stringify(held)).not.toContain(owner.email)
})

test('what a guest left is erased at once by the link that erases, and by no other', async () => {
  const email = await guestTip()
  const asFile = personLink(tips.platform, { email, act: 'file' }, 'fr').split('.').at(-1) ?? ''
  expect((await erase(asFile)).body).toMatchObject({ code: 'token_expired' })
  for (const token of ['x', 'A'.repeat(200)]) expect((await erase(token)).status).toBe(410)
  const key = email.toLowerCase()
  expect((await countHeld(tips.platform.sql, key)).tipsGiven).toBeGreaterThan(0)
  await ask(email, 'erase')
  const token = personLink(tips.platform, { email, act: 'erase' }, 'fr').split('.').at(-1) ?? ''
  expect([(await erase(token)).status, (await erase(token)).status]).toEqual([204, 204])
  expect(await countHeld(tips.platform.sql, key)).toMatchObject({ tipsGiven: 0, registrations: 0 })
})

test('an account is in the file, and is erased after its grace period, its owner being mailed', async () => {
  const person = await tips.newPayee()
  const at = (act: 'file' | 'erase') =>
    personLink(tips.platform, { email: person.email, act }, 'fr').split('.').at(-1) ?? ''
  const held = (await file(at('file'))).body as { account: Record<string, unknown> }
  expect(held.account).toMatchObject({ page: { slug: person.slug } })
  expect((await erase(at('erase'))).status).toBe(204)
  const mails = (await tips.mailsTo(person.email)).map(({ subject }) => subject)
  expect(mails.some((subject) => /effac/i.test(subject))).toBe(true)
  expect((await tips.call(readOwnCreator, {}, { token: person.accessToken })).status).toBe(401)
})

test('each look, mail and answer is in the log, without the address', async () => {
  const { body } = await tips.call(listLog, { query: {} }, access())
  const entries = body['entries'] as { act: string; kind: string; subject: string }[]
  const ofPeople = entries.filter(({ kind }) => kind === 'person')
  expect(new Set(ofPeople.map(({ act }) => act))).toEqual(
    new Set(['person_looked_up', 'person_file_offered', 'person_erase_offered', 'person_file_read', 'person_erased']),
  )
  expect(JSON.stringify(ofPeople.map(({ subject }) => subject))).not.toContain('@')
})
