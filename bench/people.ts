import { setTimeout as wait } from 'node:timers/promises'

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
  await call(url, 'POST', '/api/users/register', { email, password })
  const token = /token=([A-Za-z0-9_-]{43})/.exec(await mailText(url, email))?.[1]
  await call(url, 'POST', '/api/users/verify-email', { email, token, password })
  const { accessToken } = await call<{ accessToken: string }>(url, 'POST', '/api/users/login', { email, password })
  const { id } = await call<{ id: string }>(url, 'GET', '/api/users/profile', undefined, accessToken)
  return { id, email, password, accessToken }
}

export async function call<T>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  accessToken?: string,
): Promise<T> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  const text = await answer.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function mailText(url: string, to: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const mails = await call<Mail[]>(url, 'GET', `/sandbox/mailbox.json?to=${encodeURIComponent(to)}`)
    if (mails[0]) return mails[0].text
    await wait(100)
  }
  throw new Error(`No mail came to ${to}.`)
}
