import type { Config } from '../../config/config.ts'
import type { Logger } from '../../platform/observability/log.ts'
import type { Database } from './database.ts'

export const exits = { done: 0, failed: 1, misused: 2 }

/** What a command works with. */
export interface Admin {
  environment: Record<string, string | undefined>
  config: Config
  /** Opened by the first command that asks for it. */
  database(): Promise<Database>
  log: Logger
  /** Who runs the command, as the system knows them. */
  operator: string
  print(line: string): void
  /** Why it failed, on standard error. */
  complain(line: string): void
}

/** By name, as `usage` spells them; an optional one may be missing. */
type Args = Partial<Record<string, string>>

export interface Command {
  /** As it is typed: words, `<required>` and `[optional]` arguments. */
  usage: string
  summary: string
  /** Asks before it acts, unless `--yes` is given. */
  confirm?: string
  /** Answers the exit code. */
  run(admin: Admin, args: Args): Promise<number>
}

/** The command whose words and arguments fit; the one with more words before the one with fewer. */
export function findCommand(commands: Command[], typed: string[]): { command: Command; args: Args } | undefined {
  const fitting = commands.flatMap((command) => {
    const args = match(command.usage, typed)
    return args ? [{ command, args, words: wordsOf(command.usage) }] : []
  })
  return fitting.toSorted((a, b) => b.words - a.words)[0]
}

export function helpText(commands: Command[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length)) + 2
  const lines = commands.map(
    ({ usage, summary, confirm }) => `  ${usage.padEnd(width)}${summary}${confirm ? ' (asks first)' : ''}`,
  )
  return [
    'Usage: as-obole admin <command> [--yes], in a clone npm run admin -- <command>',
    '',
    ...lines,
    '',
    'Commands that ask first need --yes where there is nobody to ask. Exit codes: 0 done, 1 failed, 2 not understood, 78 wrong settings.',
  ].join('\n')
}

function match(usage: string, typed: string[]): Args | undefined {
  const parts = usage.split(' ')
  if (typed.length > parts.length) return undefined
  const args: Args = {}
  for (const [index, part] of parts.entries()) {
    const given = typed[index]
    const name = /^[<[](.+)[>\]]$/.exec(part)?.[1]
    if (name === undefined ? given !== part : given === undefined && part.startsWith('<')) return undefined
    if (name !== undefined && given !== undefined) args[name] = given
  }
  return args
}

function wordsOf(usage: string): number {
  return usage.split(' ').filter((part) => /^\w/.test(part)).length
}
