import { exportLog } from '@obole/contract/calls/desk'
import { appeal, listOwnDecisions } from '@obole/contract/calls/desk/decisions'
import { answerAppeal, decide, listAppeals } from '@obole/contract/calls/desk/queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDeskRole } from '../../admin/command/admin.sql.ts'
import { type AccountsApp, type Person, startAccounts } from '../../testing/people/accounts.ts'
import { newOwner, type PageOwner } from '../../testing/people/creators.ts'
import { ageDecision } from '../../testing/people/desk.sql.ts'

const operatorEmail = 'operator@coop.example'
let app: AccountsApp
let ada: Person
beforeAll(async () => {
  app = await startAccounts((config) => ({ ...config, operator: { ...config.operator, email: operatorEmail } }))
  ada = await newOperator()
})
afterAll(() => app.close())

async function newOperator(): Promise<Person> {
  const person = await app.newPerson()
  await setDeskRole(app.platform.sql, { userId: person.id, role: 'operator', operator: 'test' })
  return person
}
async function suspend(owner: PageOwner, by: Person): Promise<string> {
  const subject = { kind: 'page', id: owner.id } as const
  const body = { subject, act: 'suspend', reason: 'abuse', note: '=1+1 Pourriel', lastEntry: null } as const
  return String((await app.call(decide, { body }, { token: by.accessToken })).body['id'])
}
const own = async (owner: PageOwner) => {
  const { body } = await app.call(listOwnDecisions, { params: { id: owner.id } }, { token: owner.accessToken })
  return body['decisions'] as Record<string, unknown>[]
}
const ask = (owner: PageOwner, decisionId: string, message = 'C’était une blague.') =>
  app.call(appeal, { params: { id: owner.id, decisionId }, body: { message } }, { token: owner.accessToken })
const open = async (by: Person) =>
  (await app.call(listAppeals, {}, { token: by.accessToken })).body['appeals'] as Record<string, unknown>[]
const give = (by: Person, decisionId: string, outcome: 'kept' | 'taken_back') =>
  app.call(
    answerAppeal,
    { params: { decisionId }, body: { outcome, answer: 'Relu : voici pourquoi.' } },
    { token: by.accessToken },
  )

test('a creator reads what was decided about them, and asks once for another look, which is due in ten business days', async () => {
  const owner = await newOwner(app)
  expect(await own(owner)).toEqual([])
  const id = await suspend(owner, ada)
  expect(await own(owner)).toMatchObject([{ id, act: 'suspend', rule: 'abuse', canAppeal: true, appeal: null }])
  const asked = await ask(owner, id)
  expect(asked).toMatchObject({ status: 201, body: { canAppeal: false, appeal: { outcome: null, answer: null } } })
  const { dueOn } = asked.body['appeal'] as { dueOn: string }
  const days = (new Date(dueOn).getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(11)
  expect(days).toBeLessThan(15)
  expect((await ask(owner, id)).body.code).toBe('appeal_not_possible')
  expect((await app.mailsTo(operatorEmail))[0]?.subject).toContain(owner.slug)
  const other = await newOwner(app)
  expect((await ask(other, id)).status).toBe(404)
  expect((await app.call(listOwnDecisions, { params: { id: owner.id } }, { token: other.accessToken })).status).toBe(
    403,
  )
})

test('who decided answers only where nobody else can; the answer is mailed and undoes, or keeps', async () => {
  const owner = await newOwner(app)
  const id = await suspend(owner, ada)
  await ask(owner, id)
  const mine = (list: Record<string, unknown>[]) =>
    list.filter(({ decision }) => (decision as { id: string }).id === id)
  expect(mine(await open(ada))).toMatchObject([{ isForOthers: false, message: 'C’était une blague.' }])
  const bob = await newOperator()
  expect(mine(await open(ada))).toMatchObject([{ isForOthers: true }])
  expect((await give(ada, id, 'kept')).body.code).toBe('other_operator_required')
  expect((await give(bob, id, 'taken_back')).status).toBe(204)
  expect(mine(await open(bob))).toEqual([])
  expect((await give(bob, id, 'kept')).status).toBe(404)
  const [decision] = await own(owner)
  expect(decision).toMatchObject({ undoneAt: expect.any(String), appeal: { outcome: 'taken_back' } })
  const mails = await app.mailsTo(owner.email)
  expect(mails[0]).toMatchObject({ text: expect.stringContaining('Relu : voici pourquoi.') })
  expect(mails).toHaveLength(2)

  const second = await newOwner(app)
  const kept = await suspend(second, ada)
  await ask(second, kept)
  expect((await give(bob, kept, 'kept')).status).toBe(204)
  expect(await own(second)).toMatchObject([{ undoneAt: null, canAppeal: false, appeal: { outcome: 'kept' } }])
  expect((await app.mailsTo(second.email))[0]?.text).toContain('tribunaux')
  await setDeskRole(app.platform.sql, { userId: bob.id, role: null, operator: 'test' })
})

test('after six months nobody appeals, and what was taken back needs no appeal', async () => {
  const owner = await newOwner(app)
  const id = await suspend(owner, ada)
  await ageDecision(app.platform.sql, id, 184)
  expect(await own(owner)).toMatchObject([{ canAppeal: false }])
  expect((await ask(owner, id)).body.code).toBe('appeal_not_possible')
})

test('the log is a file in which no reason is a formula', async () => {
  await suspend(await newOwner(app), ada)
  const { method, path } = exportLog
  const headers = { authorization: `Bearer ${ada.accessToken}` }
  const file = await app.app.inject({ method, url: path, headers })
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body.split('\r\n')[1]).toContain('"at"')
  expect(file.body).toContain(`"'=1+1 Pourriel"`)
  expect(file.body).toContain(ada.email)
})
