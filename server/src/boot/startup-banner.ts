import { productName } from '@obole/contract/formatting/names'
import type { Config } from '../config/config.ts'
import { demoAccount } from '../demo/demo-account.ts'

/** What a person at the terminal needs to know, once everything is up. */
export function printStartupBanner(
  config: Config,
  { isDev, sandboxToken }: { isDev: boolean; sandboxToken: string | null },
): void {
  const rows = [
    ['Site', config.publicUrl],
    ...(config.demo
      ? [['Demo account', `${demoAccount.email}  ${demoAccount.password}  (page /@${demoAccount.slug})`]]
      : []),
    ...(config.sandbox
      ? [['Mailbox', `${config.publicUrl}/sandbox/mailbox${sandboxToken ? `?token=${sandboxToken}` : ''}`]]
      : []),
    ['API', `${config.publicUrl}/api/docs`],
    ['Data', config.databaseUrl ? 'in the database of DATABASE_URL' : config.dataDir],
  ]
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(14)}${value}`)
  console.log(
    `\n${productName} is up${isDev ? ', with hot reload' : ''}.\n\n${lines.join('\n')}\n\n  Ctrl+C stops it.\n`,
  )
}
