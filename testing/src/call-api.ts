/** One call of the API that must succeed. */
export async function callApi<T>(
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
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}
