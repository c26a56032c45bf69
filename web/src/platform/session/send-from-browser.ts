import type { SendCall } from '../http/call.ts'
import { sendPlainly } from '../http/send-plainly.ts'
import { accessToken } from './session.ts'

/** Over the network, with the session's token. Visitors do not load the session's code. */
export const sendFromBrowser: SendCall = async (path, init) => {
  if (accessToken() === null) return sendPlainly(path, init)
  const { sendSignedIn } = await import('./requests.ts')
  return sendSignedIn((headers) => sendPlainly(path, { ...init, headers: { ...init.headers, ...headers } }))
}
