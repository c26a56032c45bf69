import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { builtInFolder } from '../documents/texts.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { setDeskRole } from './command/admin.sql.ts'
import { exits } from './command/command.ts'
import { openingCommand } from './opening.ts'

let app: AccountsApp
let folder: string
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'obole-opening-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function open(config: Config, backups = folder) {
  const lines: string[] = []
  const { log, sql } = app.platform
  const code = await openingCommand.run(
    {
      environment: {},
      config,
      log,
      operator: 'ops',
      database: async () => ({ sql, url: app.database.url, close: async () => undefined }),
      print: (line) => lines.push(line),
      complain: (line) => lines.push(line),
    },
    { backups },
  )
  const failing = lines.filter((line) => line.startsWith('FAIL')).map((line) => line.slice(6, 22).trim())
  return { code, lines, failing }
}

test('what is missing before strangers’ money comes is named, and each is green once it is there', async () => {
  const { sql, config } = app.platform
  const { code, lines, failing } = await open(config)
  expect(code).toBe(exits.failed)
  expect(lines.at(-1)).toBe('Not yet.')
  const mine = ['live key', 'operator', 'alarms', 'documents', 'moderator', 'backup']
  expect(failing).toEqual(expect.arrayContaining(mine))
  expect(lines.join('\n')).toContain('OPERATOR_ADDRESS, OPERATOR_PHONE, PRIVACY_OFFICER, HOSTED_BY: not set')

  const person = await app.newPerson()
  await setDeskRole(sql, { userId: person.id, role: 'operator', operator: 'test' })
  await mkdir(path.join(folder, '2026-11-19'))
  await writeFile(path.join(folder, '2026-11-19', 'database.dump'), '')
  for (const locale of ['fr', 'en', 'es']) {
    await mkdir(path.join(folder, 'documents', locale), { recursive: true })
    for (const name of ['termsandconditions', 'privacy', 'contentpolicy']) {
      const text = await readFile(path.join(builtInFolder, locale, `${name}.md`), 'utf8')
      await writeFile(
        path.join(folder, 'documents', locale, `${name}.md`),
        text.replace(/^\{\{if isTemplate\}\}.*\n/m, ''),
      )
    }
  }
  const ready = await open({
    ...config,
    dataDir: folder,
    alarmEmail: 'garde@exemple.ca',
    operator: { ...config.operator, address: '1, rue du Port', phone: '418 555-0123', privacyOfficer: 'Direction' },
    recipients: { ...config.recipients, hosting: 'Exemple, Beauharnois' },
    stripe: { ...config.stripe, secretKey: null },
  })
  for (const name of mine.filter((one) => one !== 'live key')) expect(ready.failing).not.toContain(name)
  expect(ready.failing).toContain('live key')
})
