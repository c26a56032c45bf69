import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { DeskRole } from '@obole/contract/schema/endpoint'
import type { Page } from './journey.ts'
import { type Member, newMember } from './people.ts'

const admin = path.join(import.meta.dirname, '../../../server/src/admin.ts')

/** Somebody with a role, granted by the operator's own command. */
export async function newAtDesk(page: Page, role: DeskRole): Promise<Member> {
  const member = await newMember(page)
  const env = { ...process.env, DATA_DIR: process.env['PRODUCT_DATA'] }
  execFileSync(process.execPath, [admin, 'role', 'grant', member.email, role], { env, stdio: 'pipe' })
  return member
}

export async function report(page: Page, subject: { kind: string; id: string }, more: object = {}): Promise<void> {
  const answer = await page.request.post('/api/reports', { data: { subject, category: 'hate', ...more } })
  if (answer.status() !== 202) throw new Error(`The report was answered with ${answer.status()}`)
}
