import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import pino from 'pino'
import { type Admin, type Command, exits, findCommand, helpText } from './admin/command/command.ts'
import { type Database, openDatabase } from './admin/command/database.ts'
import { commands } from './admin/commands.ts'
import { badConfigExit } from './boot/exit-codes.ts'
import { readConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { isSchemaMissing } from './platform/database/errors.ts'
import { createLog } from './platform/observability/log.ts'

// `| head` has read enough and closes the pipe: the command goes on to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const isOurs = error instanceof ConfigError
  console.error(isOurs ? `Wrong configuration:\n${error.message}` : error instanceof Error ? error.message : error)
  if (isSchemaMissing(error)) console.error('The database is older than this release: run `migrate` first.')
  return isOurs ? badConfigExit : exits.failed
})

/** What an operator does from the machine's own shell; works beside a running server. */
async function main(typed: string[]): Promise<number> {
  if (typed.includes('--help') || typed[0] === 'help') {
    console.log(helpText(commands))
    return exits.done
  }
  const words = typed.filter((word) => word !== '--yes')
  const found = findCommand(commands, words)
  if (!found) {
    console.error(
      `${helpText(commands)}\n\n${words.length > 0 ? `Not understood: ${words.join(' ')}` : 'Name a command.'}`,
    )
    return exits.misused
  }
  const config = readConfig(process.env)
  if (!typed.includes('--yes') && !(await isConfirmed(found.command))) return exits.misused
  let database: Promise<Database> | undefined
  const admin: Admin = {
    environment: process.env,
    config,
    database: () => {
      database ??= openDatabase(config)
      return database
    },
    log: createLog(config.logLevel, pino.destination({ fd: 2, sync: true })),
    // `as-obole` runs as the service's user and names who called it, as sudo does.
    operator: process.env['SUDO_USER'] || userInfo().username,
    print: (line) => console.log(line),
    complain: (line) => console.error(line),
  }
  try {
    return await found.command.run(admin, found.args)
  } finally {
    await database?.then(
      ({ close }) => close(),
      () => undefined,
    )
  }
}

async function isConfirmed({ confirm }: Command): Promise<boolean> {
  if (!confirm) return true
  if (!process.stdin.isTTY) {
    console.error(`${confirm} Nobody is there to ask: add --yes.`)
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${confirm} [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
