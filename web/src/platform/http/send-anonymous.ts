import type { SendCall } from './call.ts'

/** One request without token and without retry. */
export const sendAnonymous: SendCall = async (path, init) => {
  const response = await fetch(path, init)
  const retryAfterS = Number(response.headers.get('retry-after'))
  return { status: response.status, text: await response.text(), ...(retryAfterS > 0 && { retryAfterS }) }
}
