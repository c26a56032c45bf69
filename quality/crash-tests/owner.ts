import { randomUUID } from 'node:crypto'
import { startSession } from '@obole/server/accounts/sessions/start-session'
import { lockAccount } from '@obole/server/accounts/users/users.sql'
import type { Platform } from '@obole/server/platform/platform'
import { insertOwner } from './campaign.sql.ts'
import type { Harness } from './harness.ts'
import { type Owner, untilAnswered } from './supporters.ts'

/** A person whose page takes tips and shows words. */
export async function newOwner(harness: Harness): Promise<Owner> {
  const id = randomUUID()
  const email = `${id}@example.com`
  const slug = `f${id.replaceAll('-', '').slice(0, 28)}`
  const platform = {
    config: { publicUrl: harness.url },
    tokenSecret: harness.tokenSecret,
    sql: harness.sql,
  } as unknown as Platform
  const { accessToken: token } = await harness.sql.begin(async (tx) => {
    await insertOwner(tx, { id, email })
    const account = await lockAccount(tx, id)
    if (!account) throw new Error('The account was not made.')
    const caller = { ip: '127.0.0.1', userAgent: 'crash-tests', locale: 'fr', requestId: '' } as const
    return startSession(platform, tx, account, caller, { isProven: true })
  })
  const headers = { authorization: `Bearer ${token}` }
  const made = await untilAnswered(`${harness.url}/api/creators`, { body: { name: 'Crash tests', slug }, headers })
  if (made.status !== 201) throw new Error(`The page was not created: ${made.text}`)
  const opened = await untilAnswered(`${harness.url}/api/creators/${id}`, {
    method: 'PATCH',
    body: { acceptDonation: true },
    headers,
  })
  if (opened.status !== 200) throw new Error(`Tips were not switched on: ${opened.text}`)
  const wall = await untilAnswered(`${harness.url}/api/creators/${id}/wall`, {
    method: 'PUT',
    body: { mode: 'on' },
    headers,
  })
  if (wall.status !== 200) throw new Error(`The wall was not switched on: ${wall.text}`)
  return { id, slug, token, email }
}

/** Before the first tip: every one counts. */
export async function setGoal({ url }: Harness, { id, token }: Owner, amount: number): Promise<void> {
  const answer = await untilAnswered(`${url}/api/creators/${id}/goal`, {
    method: 'PUT',
    body: { amount, endsAt: null, hidesAmounts: false, texts: { fr: { title: goalTitle, text: null } } },
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.status !== 200) throw new Error(`The goal was not set: ${answer.text}`)
}

export const goalTitle = 'Un piano'
