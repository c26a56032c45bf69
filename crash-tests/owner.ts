import { randomUUID } from 'node:crypto'
import { startSession } from '../server/src/accounts/sessions/start-session.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { insertOwner } from './campaign.sql.ts'
import type { Harness } from './harness.ts'
import { type Owner, untilAnswered } from './supporters.ts'

/** A person whose page takes tips and shows words. */
export async function newOwner(harness: Harness): Promise<Owner> {
  const id = randomUUID()
  const slug = `f${id.replaceAll('-', '').slice(0, 28)}`
  const platform = {
    config: { publicUrl: harness.url },
    tokenSecret: harness.tokenSecret,
    sql: harness.sql,
  } as unknown as Platform
  const tokens = await harness.sql.begin(async (tx) => {
    await insertOwner(tx, { id, email: `${id}@example.com` })
    return startSession(platform, tx, id, { ip: '127.0.0.1', userAgent: 'crash-tests', locale: 'fr', requestId: '' })
  })
  const token = tokens?.accessToken ?? ''
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
  return { id, slug, token }
}
