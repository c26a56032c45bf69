import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { deletePhoto } from '@obole/contract/calls/albums'
import { createCreator, readCreator } from '@obole/contract/calls/creators'
import { readProfile } from '@obole/contract/calls/profile'
import { login, refresh } from '@obole/contract/calls/sessions'
import { readSite } from '@obole/contract/calls/site'
import { until } from '@obole/testing/until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactMail } from '../contact/mails.ts'
import { queueMail } from '../mail/send.ts'
import { tokenSecretFile } from '../platform/token-secret.ts'
import { exhaustMailRetries } from '../testing/database/retention.sql.ts'
import { goodPassword } from '../testing/people/accounts.ts'
import { newAlbum, newOwner, newSlug, uploadPhoto } from '../testing/people/creators.ts'
import { listOperatorLog } from '../testing/people/operators.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { raiseAlarm } from '../tips/ledger/alarms.ts'
import { type Admin, exits, findCommand, helpText } from './command/command.ts'
import { commands } from './commands.ts'

let app: TipsApp
beforeAll(async () => {
  app = await startTips()
})
afterAll(() => app.close())

/** The command on the test's own database: the program around it is tested in `admin.test.ts`. */
async function run(typed: string, changes: Partial<Admin> = {}): Promise<{ code: number; printed: string }> {
  const lines: string[] = []
  const { config, log, sql } = app.platform
  const admin: Admin = {
    environment: {},
    config,
    log,
    operator: 'ops',
    database: async () => ({ sql, url: app.database.url, close: async () => undefined }),
    print: (line) => lines.push(line),
    complain: (line) => lines.push(line),
    ...changes,
  }
  const found = findCommand(commands, typed.split(' '))
  if (!found) throw new Error(`No command fits: ${typed}`)
  return { code: await found.command.run(admin, found.args), printed: lines.join('\n') }
}

const acts = () => listOperatorLog(app.platform.sql)

describe('the table of commands', () => {
  test('help names every command, and no two fit the same words', () => {
    const text = helpText(commands)
    for (const { usage, summary } of commands) {
      expect(text).toContain(usage)
      expect(text).toContain(summary)
      const typed = usage.replaceAll(/[<>[\]]/g, '').split(' ')
      expect(findCommand(commands, typed)?.command.usage).toBe(usage)
    }
  })

  test.each(['', 'nothing', 'alarms close kind', 'jobs', 'verify @a @b', 'list @a @b'])('"%s" fits none', (typed) => {
    expect(findCommand(commands, typed.split(' '))).toBeUndefined()
  })

  test('what cannot be undone asks first', () => {
    const asking = commands.filter(({ confirm }) => confirm).map(({ usage }) => usage)
    expect(asking).toEqual([
      'tips off',
      'maintenance on',
      'photo remove <id|address>',
      'account disable <who>',
      'announce-documents <date>',
      'refunds pay <tip>',
      'replace-secrets',
    ])
  })
})

test('tips off closes every tip button at once, and tips on opens them', async () => {
  const payee = await app.newPayee()
  const isOpen = async () => (await app.call(readCreator, { params: { slug: payee.slug } })).body['acceptDonation']
  expect([await isOpen(), (await app.begin(payee)).status]).toEqual([true, 201])
  const begun = await app.begin(payee)
  expect((await run('tips off')).code).toBe(exits.done)
  expect(await isOpen()).toBe(false)
  expect(await app.begin(payee)).toMatchObject({ status: 409, body: { code: 'donations_closed' } })

  app.stripe.pay(String(begun.body['url']).split('/').at(-1) ?? '')
  await app.settle()
  expect((await app.call(readCreator, { params: { slug: payee.slug } })).status).toBe(200)
  expect((await run('tips on')).printed).toBe('Tips are taken.')
  expect([await isOpen(), (await app.begin(payee)).status]).toEqual([true, 201])
  expect(await acts()).toEqual(
    expect.arrayContaining([
      { act: 'tips_off_set', subject: 'site', operator: 'ops' },
      { act: 'tips_off_cleared', subject: 'site', operator: 'ops' },
    ]),
  )
})

test('maintenance answers 503 with a page in the visitor’s language, and leaves probes and webhooks open', async () => {
  const page = (locale: string) => app.app.inject({ url: '/sitemap.xml', headers: { cookie: `user-locale=${locale}` } })
  await run('maintenance on')
  await until('it is on', async () => (await page('fr')).statusCode === 503)
  for (const [locale, title] of [
    ['fr', 'De retour dans un instant'],
    ['en', 'Back in a Moment'],
    ['es', 'Volvemos en un momento'],
  ] as const) {
    const { headers, payload } = await page(locale)
    expect(headers).toMatchObject({ 'retry-after': '120', 'cache-control': 'no-store' })
    expect(payload).toContain(`<html lang="${locale}-`)
    expect(payload).toContain(title)
  }
  expect(await app.call(readSite)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '120' },
    body: { code: 'unavailable' },
  })
  const status = async (method: 'GET' | 'POST', url: string) => (await app.app.inject({ method, url })).statusCode
  expect([await status('GET', '/healthz'), await status('GET', '/readyz')]).toEqual([200, 200])
  expect(await status('POST', '/api/payments/webhook'), 'refused for its signature only').toBe(400)
  await run('maintenance off')
  await until('it is off', async () => (await page('fr')).statusCode === 200)
})

test('an account is found by address, id and page, disabled and enabled again', async () => {
  const owner = await newOwner(app)
  for (const who of [owner.email.toUpperCase(), owner.id, `@${owner.slug}`]) {
    const { code, printed } = await run(`account ${who}`)
    expect(code).toBe(exits.done)
    expect(printed).toMatch(new RegExp(`email +${owner.email}\npage +@${owner.slug}\n[^]*status +active$`))
  }
  const signIn = () => app.call(login, { body: { email: owner.email, password: goodPassword } })
  const { body } = await signIn()
  await run(`account disable ${owner.email}`)
  expect((await app.call(readProfile, {}, { token: String(body['accessToken']) })).status).toBe(401)
  expect((await app.call(refresh, { body: { refreshToken: String(body['refreshToken']) } })).status).toBe(401)
  expect((await signIn()).status).toBe(401)
  expect((await run(`account ${owner.id}`)).printed).toContain('disabled')
  await run(`account enable @${owner.slug}`)
  expect((await signIn()).status).toBe(200)
  expect(await run('account nobody@example.com')).toEqual({
    code: exits.failed,
    printed: 'There is no account of nobody@example.com.',
  })
})

test('mails are listed and sent once more under another Message-ID', async () => {
  const to = `${newSlug()}@example.com`
  const content = { topic: 'question', email: 'a@example.com', name: null, page: null, message: 'Allô' } as const
  await queueMail(app.platform.sql, contactMail, { to, locale: 'fr', content })
  expect(await app.mailsTo(to)).toHaveLength(1)
  const { printed } = await run(`mails ${to}`)
  expect(printed).toContain('sent ')
  expect((await run(`mail resend ${printed.split(' ')[0]}`)).code).toBe(exits.done)
  expect(await app.mailsTo(to)).toHaveLength(2)
  expect((await run(`mails ${to}`)).printed.split('\n')).toHaveLength(2)
  expect((await run('mail resend 0190f3a1-0000-7000-8000-000000000000')).code).toBe(exits.failed)
  expect((await run("mail resend x'or'1")).code).toBe(exits.failed)
})

test('jobs are listed by state, and tried again', async () => {
  const to = `${newSlug()}@example.com`
  const content = { topic: 'question', email: 'a@example.com', name: null, page: null, message: 'Allô' } as const
  await app.platform.sql.begin(async (tx) => {
    await queueMail(tx, contactMail, { to, locale: 'fr', content })
    await exhaustMailRetries(tx, 0)
  })
  const { printed } = await run('jobs dead')
  expect(printed).toContain('send-mail')
  const id = printed.trim().split(' ')[0]
  expect((await run(`jobs retry ${id}`)).printed).toBe('1 queued again.')
  expect(await app.mailsTo(to)).toHaveLength(1)
  expect((await run('jobs dead')).printed).toBe('There are none.')
  expect((await run(`jobs retry ${id}`)).code).toBe(exits.failed)
  expect((await run('jobs retry all')).printed).toBe('0 queued again.')
  expect((await run('jobs failing')).code).toBe(exits.done)
  expect((await run('jobs waiting')).code).toBe(exits.done)
})

test('open alarms are listed and closed', async () => {
  await raiseAlarm(app.platform, app.platform.sql, { kind: 'event_given_up', subject: 'evt_9', details: { of: 1 } })
  expect((await run('alarms')).printed).toContain('event_given_up        "evt_9"  {"of":1}')
  expect((await run('alarms close event_given_up evt_9')).code).toBe(exits.done)
  expect((await run('alarms')).printed).not.toContain('evt_9')
  expect((await run('alarms close event_given_up evt_9')).code).toBe(exits.failed)
})

test('a photo is taken down by its id or by the address of its image, with its files', async () => {
  const owner = await newOwner(app)
  const albumId = await newAlbum(app, owner)
  const photos = [await uploadPhoto(app, owner, albumId), await uploadPhoto(app, owner, albumId)]
  const [first, second] = photos.map(({ body }) => body as { id: string; url: string; [key: string]: unknown })
  const image = Object.values(first ?? {}).find((value) => String(value).endsWith('.webp'))
  expect((await app.app.inject(String(image))).statusCode).toBe(200)
  expect((await run(`photo remove https://obole.example${image}`)).printed).toContain(`of @${owner.slug} is removed`)
  expect((await app.app.inject(String(image))).statusCode).toBe(404)
  expect((await run(`photo remove ${second?.id}`)).code).toBe(exits.done)
  expect((await run(`photo remove ${second?.id}`)).code).toBe(exits.failed)
  const gone = { params: { albumId, photoId: String(second?.id) } }
  expect((await app.call(deletePhoto, gone, { token: owner.accessToken })).status).toBe(204)
})

test('a reserved page address cannot be taken until it is released', async () => {
  const slug = newSlug()
  const person = await app.newPerson()
  const take = () => app.call(createCreator, { body: { name: 'Page', slug } }, { token: person.accessToken })
  expect((await run(`slugs reserve @${slug}`)).printed).toBe(`@${slug} is now reserved.`)
  expect((await run('slugs')).printed).toContain(`@${slug}`)
  expect(await take()).toMatchObject({ status: 409, body: { code: 'slug_taken' } })
  expect((await run(`slugs release ${slug}`)).printed).toBe(`@${slug} is now released.`)
  expect((await take()).status).toBe(201)
  expect((await run('slugs reserve @admin')).printed).toContain('always reserved')
  expect((await run('slugs reserve @x/y')).code).toBe(exits.failed)
})

test('settings are shown with what counts, and without secrets', async () => {
  const environment = {
    DATABASE_URL: 'postgresql://obole:geheim@db.example/obole?x=geheim',
    TOKEN_SECRET: 'geheim-geheim-geheim-geheim-geheim-geheim-geheim',
    PORT: '8080',
  }
  const { printed } = await run('config', { environment })
  expect(printed).toMatch(/^PORT +8080$/m)
  expect(printed).toMatch(/^HOST +127\.0\.0\.1 {2}\(default\)$/m)
  expect(printed).toMatch(/^DATABASE_URL +postgresql:\/\/\*\*\*@db\.example\/obole$/m)
  expect(printed).toMatch(/^TOKEN_SECRET +\*\*\*$/m)
  expect(printed).not.toContain('geheim')
})

test('check has one line for each, and fails when one does', async () => {
  const well = await run('check', { config: { ...app.platform.config, publicUrl: app.stripe.apiBase } })
  expect(well.printed).toMatch(/^ok {4}settings/m)
  expect(well.printed).toMatch(/^ok {4}database {10}PostgreSQL \d+/m)
  expect(well.printed).toMatch(/^ok {4}data folder/m)
  expect(well.printed).toMatch(/^skip {2}bucket/m)
  expect(well.printed).toMatch(/^ok {4}mail/m)
  expect(well.printed).toMatch(/^ok {4}Stripe key {8}test mode/m)
  const { config } = app.platform
  const broken = await run('check', {
    environment: { DATABSE_URL: 'x' },
    config: {
      ...config,
      dataDir: '/proc/nowhere',
      mail: { ...config.mail, url: 'smtp://127.0.0.1:1' },
      stripe: { ...config.stripe, secretKey: 'sk_test_wrong123' },
      publicUrl: 'http://127.0.0.1:1',
      s3: {
        bucket: 'images',
        endpoint: 'http://127.0.0.1:1',
        region: 'us-east-1',
        accessKeyId: 'x',
        secretAccessKey: 'x',
        publicUrl: null,
      },
    },
  })
  expect(broken.code).toBe(exits.failed)
  expect(broken.printed.match(/^FAIL {2}[\w ]+?(?= {2})/gm)).toEqual(
    ['settings', 'data folder', 'bucket', 'mail', 'Stripe key', 'public address'].map((name) => `FAIL  ${name}`),
  )
})

test('migrate says that the database is up to date', async () => {
  expect((await run('migrate')).printed).toBe('The database is up to date.')
})

test('TOK-3: rotating the key that signs leaves everybody signed in, and says so', async () => {
  const person = await app.newPerson()
  expect((await run('rotate-keys')).printed).toContain('within 30 seconds')
  expect((await app.call(readProfile, {}, { token: person.accessToken })).status).toBe(200)
  expect(await acts()).toContainEqual({ act: 'signing_key_rotated', subject: 'access tokens', operator: 'ops' })
})

test('replacing the secrets ends sessions, and the new settings still sign old receipts', async () => {
  const { config } = app.platform
  const person = await app.newPerson()
  const old = 'x'.repeat(43)
  const configured = await run('replace-secrets', { config: { ...config, tokenSecret: old } })
  expect(configured.printed).toMatch(/^TOKEN_SECRET=[\w-]{44}\nRECEIPT_KEYS=[\w-]{44},x{43}$/m)
  expect((await app.call(readProfile, {}, { token: person.accessToken })).status).toBe(401)

  const file = path.join(config.dataDir, tokenSecretFile)
  writeFileSync(file, old, { mode: 0o600 })
  const generated = await run('replace-secrets', { config: { ...config, tokenSecret: null } })
  expect(generated.printed).toMatch(/^RECEIPT_KEYS=[\w-]{44},x{43}\nSECOND_FACTOR_KEYS=[\w-]{44},x{43}$/m)
  expect(generated.printed).not.toContain('TOKEN_SECRET=')
})
