import type { SendCall } from '../http/call.ts'
import { sendPlainly } from '../http/send-plainly.ts'
import { accessToken } from './session.ts'

/** Over the network, for whoever is signed in. Strangers load nothing of what keeps a session alive. */
export const sendFromBrowser: SendCall = async (path, init) => {
  if (accessToken() === null) return sendPlainly(path, init)
  const { sendSignedIn } = await import('./requests.ts')
  return sendSignedIn((headers) => sendPlainly(path, { ...init, headers: { ...init.headers, ...headers } }))
}
