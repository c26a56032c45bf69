import type { SendCall } from './call.ts'

/** One request as it is: no token, no second try. */
export const sendPlainly: SendCall = async (path, init) => {
  const response = await fetch(path, init)
  const retryAfterS = Number(response.headers.get('retry-after'))
  return { status: response.status, text: await response.text(), ...(retryAfterS > 0 && { retryAfterS }) }
}
