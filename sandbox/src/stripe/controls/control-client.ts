import type { StripeControls } from './controls.ts'

/** The controls of a sandbox in another process: each answers with a promise. */
export type RemoteStripeControls = {
  [Name in keyof StripeControls]: (
    ...given: Parameters<StripeControls[Name]>
  ) => Promise<Awaited<ReturnType<StripeControls[Name]>>>
}

export function connectStripeControls({ apiBase, apiKey }: { apiBase: string; apiKey: string }): RemoteStripeControls {
  const call = async (name: string, given: unknown[]) => {
    const response = await fetch(`${apiBase}/_control/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ arguments: given }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: string }
    if (error !== undefined) throw new Error(error)
    return result
  }
  return new Proxy({} as RemoteStripeControls, {
    get: (_target, name) =>
      // `await` treats an object with `then` as a promise: this must not have one.
      name === 'then' ? undefined : (...given: unknown[]) => call(String(name), given),
  })
}
