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

/** Registers, reads the mail and verifies: a person as the product knows them. */
export async function signUp(url: string, name: string): Promise<Person> {
  const email = `${name}@bench.example`
  const password = `un-banc-d-essai-${name}`
  await callApi(url, 'POST', '/api/users/register', { email, password })
  const token = /token=([A-Za-z0-9_-]{43})/.exec(await mailText(url, email))?.[1]
  await callApi(url, 'POST', '/api/users/verify-email', { email, token, password })
  const { accessToken } = await callApi<{ accessToken: string }>(url, 'POST', '/api/users/login', { email, password })
  const { id } = await callApi<{ id: string }>(url, 'GET', '/api/users/profile', undefined, accessToken)
  return { id, email, password, accessToken }
}

async function mailText(url: string, to: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const mails = await callApi<Mail[]>(url, 'GET', `/sandbox/mailbox.json?to=${encodeURIComponent(to)}`)
    if (mails[0]) return mails[0].text
    await wait(100)
  }
  throw new Error(`No mail came to ${to}.`)
}
