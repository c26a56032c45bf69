import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eraseSupporter, withdrawWords } from '@obole/contract/calls/receipt-rights'
import { readReplyChoice, replyChoiceForm } from '@obole/contract/calls/replies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendSupporterChoice, supporterListFile } from '../accounts/own-data/supporter-list.ts'
import { newId } from '../platform/ids.ts'
import { forgetReplyChoices, insertOldOptOut, rememberTip } from '../testing/database/restored.sql.ts'
import { rightsIn } from '../testing/tips/rights.ts'
import { textOfTables } from '../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'
import { repeatSupporterChoices } from './repeat-choices.ts'
import { readReplyChoice as readReplyChoiceOf } from './replies/reply-choice.ts'
import { replyChoiceToken } from './statements/reply-choice-link.ts'

let tips: TipsApp
let rights: ReturnType<typeof rightsIn>
beforeAll(async () => {
  tips = await startTips()
  rights = rightsIn(tips)
})
afterAll(() => tips.close())

const chooseReplies = (email: string, choice: 'on' | 'off') =>
  tips.app.inject({
    method: 'POST',
    url: replyChoiceForm.path.replace(':token', replyChoiceToken(tips.platform, email)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${replyChoiceForm.field}=${choice}`,
  })
const takesReplies = async (email: string) => {
  const { body } = await tips.call(readReplyChoice, { params: { token: replyChoiceToken(tips.platform, email) } })
  return body['takesReplies']
}
const listed = () => readFileSync(path.join(tips.platform.config.dataDir, supporterListFile), 'utf8')

test('whoever was erased by the link stays erased when a backup from before is restored', async () => {
  const { sql } = tips.platform
  const words = { showsWords: true, supporterName: 'canary-name', message: 'canary-words' }
  const { tipId, email, token } = await rights.tipFrom(await rights.newWall(), words)
  const bringBack = await rememberTip(sql, tipId)
  expect((await tips.call(eraseSupporter, { params: { token } })).status).toBe(200)
  await bringBack()
  expect(await textOfTables(sql)).toContain(email)
  await repeatSupporterChoices(tips.platform)
  const stored = await textOfTables(sql)
  expect(stored).not.toMatch(/canary-(name|words)/)
  expect(stored).not.toContain(email)
  expect(await rights.read(token)).toMatchObject({ supporterName: null, erasedAt: expect.any(String) })
  expect(listed()).toContain(` erased ${tipId}\n`)
  expect(listed()).not.toMatch(/canary|@/)
})

test('withdrawn words stay withdrawn, and who gave the tip stays known', async () => {
  const owner = await rights.newWall()
  const { tipId, token } = await rights.tipFrom(owner)
  const bringBack = await rememberTip(tips.platform.sql, tipId)
  expect((await tips.call(withdrawWords, { params: { token } })).status).toBe(200)
  await bringBack()
  expect(await rights.shown(owner)).toHaveLength(1)
  await repeatSupporterChoices(tips.platform)
  expect(await rights.shown(owner)).toEqual([])
  expect(await rights.read(token)).toMatchObject({ supporterName: 'Ana', message: null })
  const acts = await rights.acts(tipId)
  await repeatSupporterChoices(tips.platform)
  expect(await rights.acts(tipId)).toEqual(acts)
})

test('an address that takes no replies takes none after a restore, and the last choice counts', async () => {
  const { sql } = tips.platform
  const [off, on] = [`${newId()}@exemple.ca`, `${newId()}@exemple.ca`]
  for (const [email, choice] of [
    [off, 'on'],
    [off, 'off'],
    [on, 'off'],
    [on, 'on'],
  ] as const)
    expect((await chooseReplies(email, choice)).statusCode).toBe(303)
  expect([await takesReplies(off), await takesReplies(on)]).toEqual([false, true])
  await forgetReplyChoices(sql)
  await insertOldOptOut(sql, on)
  expect([await takesReplies(off), await takesReplies(on)]).toEqual([true, false])
  await repeatSupporterChoices(tips.platform)
  expect([await takesReplies(off), await takesReplies(on)]).toEqual([false, true])
  expect(listed()).not.toContain('@')
})

test('who wants no replies is known by a keyed hash, also of a build that had none', async () => {
  const { sql, config } = tips.platform
  const [before, after] = [`${newId()}@exemple.ca`, `${newId()}@exemple.ca`]
  await insertOldOptOut(sql, before)
  await repeatSupporterChoices(tips.platform)
  await chooseReplies(after, 'off')
  expect([await takesReplies(before), await takesReplies(after)]).toEqual([false, false])
  const stored = `${await textOfTables(sql)} ${listed()}`
  for (const email of [before, after]) {
    const plain = createHash('sha256').update(email).digest('hex')
    expect(stored).not.toContain(plain)
  }
  // Another key alone knows neither; with the old one behind it, both.
  const newer = { ...config, secondFactorKeys: ['n'.repeat(43)] }
  const both = { ...config, secondFactorKeys: ['n'.repeat(43), tips.platform.tokenSecret] }
  const known = (one: typeof config) =>
    Promise.all(
      [before, after].map((email) =>
        readReplyChoiceOf({ ...tips.platform, config: one }, replyChoiceToken(tips.platform, email)),
      ),
    )
  expect(await known(newer)).toEqual([{ takesReplies: true }, { takesReplies: true }])
  expect(await known(both)).toEqual([{ takesReplies: false }, { takesReplies: false }])
  expect(await known(config)).toEqual([{ takesReplies: false }, { takesReplies: false }])
})

test('the list of one machine does not undo what was chosen later on another', async () => {
  const { config } = tips.platform
  const email = `${newId()}@exemple.ca`
  await chooseReplies(email, 'off')
  const [, subject = ''] = / keyed-replies-off (\w+)\n$/.exec(listed()) ?? []
  await chooseReplies(email, 'on')
  // The list of a machine that saw only the first choice, and one more that a crash cut off.
  const other = { ...tips.platform, config: { ...config, dataDir: path.join(config.dataDir, 'other') } }
  const at = new Date(
    Date.parse(
      listed()
        .split('\n')
        .find((line) => line.endsWith(`off ${subject}`))
        ?.split(' ')[0] ?? '',
    ),
  )
  await appendSupporterChoice(other.config.dataDir, { choice: 'keyed-replies-off', subject, at })
  await appendSupporterChoice(other.config.dataDir, { choice: 'erased', subject: 'cut-off' })
  await repeatSupporterChoices(other)
  expect(await takesReplies(email)).toBe(true)
})
