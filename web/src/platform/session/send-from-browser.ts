import type { SendCall } from '../http/call.ts'
import { sendAnonymous } from '../http/send-anonymous.ts'
import { accessToken } from './session.ts'

/** Over the network, with the session's token. Visitors do not load the session's code. */
export const sendFromBrowser: SendCall = async (path, init) => {
  if (accessToken() === null) return sendAnonymous(path, init)
  const { sendProven, sendSignedIn } = await import('./requests.ts')
  // What shows who it is must not be asked to show it first.
  const send = path === stepUpPath ? sendSignedIn : sendProven
  return send((headers) => sendAnonymous(path, { ...init, headers: { ...init.headers, ...headers } }))
}

/** Written out: visitors do not load the calls of members. */
const stepUpPath = '/api/users/step-up'
