import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** As inlang's message format has them: a sentence, or one for each case. */
export type Message = string | [{ match: Record<string, string> }]
export type Messages = Record<string, Message>

export const root = path.join(import.meta.dirname, '..', '..')
const folder = path.join(root, 'contract', 'messages')

/** Whatever languages there are. */
export const locales = readdirSync(folder).map((file) => file.replace('.json', ''))

export function readMessages(locale: string): string {
  return readFileSync(path.join(folder, `${locale}.json`), 'utf8')
}

export function messagesIn(locale: string): Messages {
  return JSON.parse(readMessages(locale))
}

export function sentencesOf(message: Message | undefined): string[] {
  if (message === undefined) return []
  return typeof message === 'string' ? [message] : Object.values(message[0].match)
}

/** The code of a workspace, without its tests and without what is generated. */
export function codeOf(workspace: string): string {
  return readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^paraglide|\.test\.|\.gen\./.test(file))
    .map((file) => readFileSync(path.join(root, workspace, 'src', file), 'utf8'))
    .join('\n')
}
