import { resolveTxt } from 'node:dns/promises'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { holdsBackup } from '../backup/restore.ts'
import type { Config } from '../config/config.ts'
import { isTemplate, readTexts } from '../documents/texts.ts'
import { runChecks } from './check.ts'
import { countDeskRoles, countSentMails } from './command/admin.sql.ts'
import { type Admin, type Command, exits } from './command/command.ts'

/** What the unit of the nightly backup writes to. */
const backupFolder = '/var/backups/obole'
const backupAgeMaxMs = 26 * 60 * 60_000

/** What is missing before strangers' money comes, in a sentence; null when it is there. */
type Need = (admin: Admin, backups: string) => Promise<string | null>

const needs: Record<string, Need> = {
  'live key': async ({ config }) =>
    /^(sk|rk)_live_/.test(config.stripe.secretKey ?? '') ? null : 'STRIPE_SECRET_KEY is not a live key',
  operator: async ({ config }) => missingOf(config),
  alarms: async ({ config }) => (config.alarmEmail ? null : 'ALARM_EMAIL: nobody hears of an alarm'),
  documents: async ({ config }) => {
    const templates = (await readTexts(config.dataDir)).filter(isTemplate)
    return templates.length > 0 ? `${templates.length} texts still say that they are a template` : null
  },
  moderator: async (admin) =>
    (await countDeskRoles((await admin.database()).sql)) > 0 ? null : 'nobody has a role at the desk: `role grant`',
  'sent mail': async (admin) =>
    (await countSentMails((await admin.database()).sql)) > 0 ? null : 'no mail was sent yet: register on the site',
  'mail domain': async ({ config }) => missingRecords(config),
  backup: async (_admin, backups) => whyNoBackup(backups),
}

function missingOf({ operator, recipients }: Config): string | null {
  const given = {
    OPERATOR_ADDRESS: operator.address,
    OPERATOR_PHONE: operator.phone,
    PRIVACY_OFFICER: operator.privacyOfficer,
    HOSTED_BY: recipients.hosting,
  }
  const missing = Object.entries(given).flatMap(([name, value]) => (value === null ? [name] : []))
  return missing.length > 0 ? `${missing.join(', ')}: not set` : null
}

/** Without them receipts and confirmation links end among the junk. DKIM has a name that only the mail server knows. */
async function missingRecords({ mail }: Config): Promise<string | null> {
  const domain = /@([^\s@<>]+)>?$/.exec(mail.from)?.[1] ?? ''
  const has = async (name: string, start: string) => {
    const records = await resolveTxt(name).catch(() => [])
    return records.some((parts) => parts.join('').toLowerCase().startsWith(start))
  }
  const missing = [
    !(await has(domain, 'v=spf1')) && 'SPF',
    !(await has(`_dmarc.${domain}`, 'v=dmarc1')) && 'DMARC',
  ].filter(Boolean)
  return missing.length > 0 ? `${domain} has no ${missing.join(' and no ')} record` : null
}

async function whyNoBackup(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => [])
  const ages = await Promise.all(
    names
      .map((name) => path.join(folder, name))
      .filter(holdsBackup)
      .map(async (backup) => Date.now() - (await stat(backup)).mtimeMs),
  )
  return ages.some((age) => age < backupAgeMaxMs) ? null : `${folder} has no backup of the last 26 hours`
}

export const openingCommand: Command = {
  usage: 'opening [backups]',
  summary: `all that must be so before strangers’ money comes, with what \`check\` says; 1 until it is (backups: ${backupFolder})`,
  async run(admin, { backups = backupFolder }) {
    let missing = 0
    for (const [name, need] of Object.entries(needs)) {
      const sentence = await need(admin, backups)
      if (sentence !== null) missing += 1
      admin.print(`${sentence === null ? 'ok  ' : 'FAIL'}  ${name.padEnd(16)}  ${sentence ?? 'yes'}`)
    }
    const failures = await runChecks(admin)
    const isReady = missing + failures === 0
    admin.print(isReady ? 'You may open.' : 'Not yet.')
    return isReady ? exits.done : exits.failed
  },
}
