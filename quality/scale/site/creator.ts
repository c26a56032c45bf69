import type { MailSandbox } from '@obole/sandbox/mail/mail-sandbox'
import { callApi } from '@obole/testing/call-api'
import { until } from '@obole/testing/until'

export interface Creator {
  id: string
  slug: string
  email: string
  password: string
  accessToken: string
}

/** A person registers, opens a page and takes tips, by the calls that a browser makes. */
export async function openPage(url: string, mail: MailSandbox): Promise<Creator> {
  const slug = 'queteuse'
  const email = 'queteuse@scale.example'
  const password = 'sept lapins sous la lune'
  await callApi(url, 'POST', '/api/users/register', { email, password })
  await until('the mail has come', () => mail.list(email).length > 0)
  const token = /token=([A-Za-z0-9_-]{43})/.exec(mail.list(email)[0]?.text ?? '')?.[1]
  await callApi(url, 'POST', '/api/users/verify-email', { email, token, password })
  const { accessToken } = await callApi<{ accessToken: string }>(url, 'POST', '/api/users/login', { email, password })
  const { id } = await callApi<{ id: string }>(url, 'GET', '/api/users/profile', undefined, accessToken)
  await callApi(url, 'POST', '/api/creators', { name: 'Quêteuse', slug }, accessToken)
  await callApi(url, 'POST', `/api/creators/${id}/payouts`, undefined, accessToken)
  await callApi(url, 'GET', `/api/creators/${id}/payouts`, undefined, accessToken)
  await callApi(url, 'PATCH', `/api/creators/${id}`, { acceptDonation: true }, accessToken)
  return { id, slug, email, password, accessToken }
}
