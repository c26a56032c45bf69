import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Message {
  /** Sorts by time of arrival. */
  id: string
  /** The envelope's recipients, so that a blind copy is seen too; joined by `, `. */
  to: string
  from: string
  subject: string
  text: string
  /** Empty when the message has no HTML part. */
  html: string
  sentAt: string
  messageId: string
}

export interface Mailbox {
  add(message: Omit<Message, 'id' | 'sentAt'>): Promise<Message>
  find(id: string): Message | undefined
  /** Newest first; with an address only what was sent to it. */
  list(to?: string): Message[]
  /** The newest message to an address, once `count` of them have come. */
  messageTo(address: string, count?: number): Promise<Message>
  /** How often a message with this Message-ID was taken: more than once is a duplicate. */
  deliveries(messageId: string): number
  clear(): Promise<void>
}

export const messagesStored = 500

/** In memory; also one small file a message when a folder is given, so that a restart loses nothing. */
export async function openMailbox(folder?: string): Promise<Mailbox> {
  const messages = folder ? await readMessages(folder) : []
  const waiting = new Set<() => void>()

  const list = (to?: string) => {
    const wanted = to?.trim().toLowerCase()
    const matching = wanted
      ? messages.filter((message) => message.to.toLowerCase().split(', ').includes(wanted))
      : messages
    return matching.toReversed()
  }

  const forget = async (count: number) => {
    const oldest = messages.splice(0, Math.max(0, count))
    if (folder) await Promise.all(oldest.map(({ id }) => rm(join(folder, `${id}.json`), { force: true })))
  }

  return {
    list,
    find: (id) => messages.find((message) => message.id === id),
    deliveries: (messageId) => messages.filter((message) => message.messageId === messageId).length,

    async add(message) {
      const stored = { id: nextId(messages.at(-1)?.id), sentAt: new Date().toISOString(), ...message }
      messages.push(stored)
      if (folder) await writeMessage(folder, stored)
      await forget(messages.length - messagesStored)
      for (const look of waiting) look()
      return stored
    },

    messageTo(address, count = 1) {
      return new Promise((resolve) => {
        const look = () => {
          const found = list(address)
          if (!found[0] || found.length < count) return
          waiting.delete(look)
          resolve(found[0])
        }
        waiting.add(look)
        look()
      })
    },

    clear: () => forget(messages.length),
  }
}

async function readMessages(folder: string): Promise<Message[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const read = await Promise.all(names.slice(-messagesStored).map((name) => readMessage(join(folder, name))))
  return read.filter((message) => message !== undefined)
}

/** A file cut short by a power failure must not prevent the sandbox from starting. */
async function readMessage(path: string): Promise<Message | undefined> {
  const text = await readFile(path, 'utf8')
  try {
    return JSON.parse(text) as Message
  } catch {
    await rm(path)
    return undefined
  }
}

async function writeMessage(folder: string, message: Message): Promise<void> {
  const path = join(folder, `${message.id}.json`)
  await writeFile(`${path}.part`, JSON.stringify(message), { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** Milliseconds in base 36: nine digits until the year 5188, so that text order is time order. */
function nextId(lastId: string | undefined): string {
  const last = lastId ? Number.parseInt(lastId, 36) : 0
  return Math.max(Date.now(), last + 1)
    .toString(36)
    .padStart(9, '0')
}
