import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { insertSigningKey } from '../accounts/tokens/signing-keys.sql.ts'
import { tokenSecretFile, tokenSecretOf } from '../platform/token-secret.ts'
import { endSessionsAndLinks } from './command/admin.sql.ts'
import { type Command, exits } from './command/command.ts'
import { recordAct } from './command/record-act.ts'

export const keyCommands: Command[] = [
  {
    usage: 'rotate-keys',
    summary: 'a new key for access tokens; nobody is signed out, and nothing is restarted',
    async run(admin) {
      const { sql } = await admin.database()
      await sql.begin(async (tx) => {
        await insertSigningKey(tx, randomBytes(32))
        await recordAct(admin, tx, 'signing_key_rotated', 'access tokens')
      })
      admin.print('Every process signs with the new key within 30 seconds. The old one is over in 17 minutes.')
      return exits.done
    },
  },
  {
    usage: 'replace-secrets',
    summary: 'new secrets, after a theft: ends every session and every link in a mail; receipt links go on',
    confirm: 'End every session and every link in a mail?',
    async run(admin) {
      const { config, print } = admin
      const { sql } = await admin.database()
      const old = await tokenSecretOf(config.tokenSecret, config.dataDir)
      const secret = newSecret()
      const withNew = (keys: string[]) => [newSecret(), ...(keys.length > 0 ? keys : [old])].join(',')
      await sql.begin(async (tx) => {
        await endSessionsAndLinks(tx)
        await recordAct(admin, tx, 'keys_rotated', 'TOKEN_SECRET, RECEIPT_KEYS, SECOND_FACTOR_KEYS')
      })
      if (config.tokenSecret === null) {
        replaceFile(path.join(config.dataDir, tokenSecretFile), secret)
        print('DATA_DIR/token-secret is replaced. Set this, and restart every process:')
      } else {
        print('Set these, and restart every process:')
        print(`TOKEN_SECRET=${secret}`)
      }
      print(`RECEIPT_KEYS=${withNew(config.receiptKeys)}`)
      print(`SECOND_FACTOR_KEYS=${withNew(config.secondFactorKeys)}`)
      return exits.done
    },
  },
]

function newSecret(): string {
  return randomBytes(33).toString('base64url')
}

function replaceFile(file: string, text: string): void {
  const temporary = `${file}.new`
  writeFileSync(temporary, text, { mode: 0o600, flush: true })
  renameSync(temporary, file)
}
