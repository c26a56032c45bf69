import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@obole/testing/call-api'

export interface Person {
  id: string
  email: string
  password: string
  accessToken: string
}

interface Mail {
  text: string
}

/** The text of the last mail to an address, once there is one. */
export type ReadMail = (to: string) => string | undefined | Promise<string | undefined>

/** Registers, reads the mail and verifies: a person as the product knows them. */
export async function signUp(url: string, name: string, readMail: ReadMail = sandboxMail(url)): Promise<Person> {
  const email = `${name}@bench.example`
  const password = `un-banc-d-essai-${name}`
  await callApi(url, 'POST', '/api/users/register', { email, password })
  const token = /token=([A-Za-z0-9_-]{43})/.exec(await mailText(email, readMail))?.[1]
  await callApi(url, 'POST', '/api/users/verify-email', { email, token, password })
  const { accessToken } = await callApi<{ accessToken: string }>(url, 'POST', '/api/users/login', { email, password })
  const { id } = await callApi<{ id: string }>(url, 'GET', '/api/users/profile', undefined, accessToken)
  return { id, email, password, accessToken }
}

async function mailText(to: string, readMail: ReadMail): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const text = await readMail(to)
    if (text !== undefined) return text
    await wait(100)
  }
  throw new Error(`No mail came to ${to}.`)
}

function sandboxMail(url: string): ReadMail {
  return async (to) => {
    const mails = await callApi<Mail[]>(url, 'GET', `/sandbox/mailbox.json?to=${encodeURIComponent(to)}`)
    return mails[0]?.text
  }
}
