import { listLog } from '@obole/contract/calls/desk'
import { addIncident, listIncidents } from '@obole/contract/calls/desk/incidents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDeskRole } from '../../admin/command/admin.sql.ts'
import { newId } from '../../platform/ids.ts'
import { type AccountsApp, type Person, startAccounts } from '../../testing/people/accounts.ts'
import { changeIncidents } from '../../testing/people/desk.sql.ts'

let app: AccountsApp
let operator: Person
beforeAll(async () => {
  app = await startAccounts()
  operator = await app.newPerson()
  await setDeskRole(app.platform.sql, { userId: operator.id, role: 'operator', operator: 'ops' })
})
afterAll(() => app.close())

const incident = {
  happened: 'Du 1er au 3 novembre 2026',
  detected: 'Le 4 novembre 2026',
  what: 'Une copie de la base est restée sur un portable volé.\n<script>hit = 1</script>',
  data: 'Adresses courriel',
  people: '120, dont 90 au Québec',
  isSerious: true,
  why: 'Le disque n’était pas chiffré.',
  told: 'CAI le 5 novembre; chaque personne par courriel le 6',
  measures: 'Disques chiffrés',
}
const add = (body: object) => app.call(addIncident, { body: body as never }, { token: operator.accessToken })
const read = async (cursor?: string) =>
  (await app.call(listIncidents, { query: cursor === undefined ? {} : { cursor } }, { token: operator.accessToken }))
    .body

test('an incident is entered, what is learned later is added to it, and each entry is logged', async () => {
  const { status, body } = await add(incident)
  expect([status, body]).toMatchObject([201, { ...incident, notedBy: operator.email }])
  expect(body['incidentId']).toBe(body['id'])
  const later = await add({ ...incident, incidentId: body['id'] as string, people: '118', told: 'CPVP le 7' })
  expect(later.body).toMatchObject({ incidentId: body['id'], people: '118' })
  expect((await add({ ...incident, incidentId: later.body['id'] as string })).status).toBe(404)
  expect((await add({ ...incident, incidentId: newId() })).status).toBe(404)
  expect(((await read())['incidents'] as object[]).map((row) => (row as { people: string }).people)).toEqual([
    '118',
    incident.people,
  ])
  const log = await app.call(listLog, { query: {} }, { token: operator.accessToken })
  expect((log.body['entries'] as object[]).slice(0, 2)).toMatchObject([
    { act: 'incident_noted', subject: body['id'] },
    { act: 'incident_noted', subject: body['id'] },
  ])
})

test('the register is read page by page, each entry once, and is neither changed nor shortened', async () => {
  for (let count = 0; count < 60; count += 1) await add({ ...incident, people: `n-${count}` })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    seen.push(...(page['incidents'] as { id: string }[]).map(({ id }) => id))
    cursor = (page['cursor'] as string | null) ?? undefined
  } while (cursor !== undefined)
  expect([seen.length, new Set(seen).size]).toEqual([62, 62])
  for (const change of changeIncidents(app.platform.sql)) await expect(change).rejects.toThrow('append-only')
})

test.each(['happened', 'detected', 'what', 'data', 'people', 'why', 'told', 'measures'])(
  'an incident without %s is none',
  async (name) => {
    expect((await add({ ...incident, [name]: ' ' })).status).toBe(400)
  },
)
