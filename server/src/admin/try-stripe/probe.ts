import type Stripe from 'stripe'

/** What the probes share, and what is to be cleaned up after them. */
export interface Trial {
  sdk: Stripe
  /** New for each run: nothing of an earlier one is repeated. */
  run: string
  /** The account that receives; null while Stripe does not let it. */
  payee: string | null
  /** A payment whose refund was asked for while the account was empty. */
  emptyIntent?: string
  opened: { accounts: string[]; sessions: string[]; held: string[] }
}

/** One question to Stripe. Its answer is a short text, so that two Stripes can be compared. */
export interface Probe {
  name: string
  /** What the sandbox answers in its strict setting, which is what the product is tested against. */
  expected: string
  /** What to do when Stripe answers otherwise. */
  advice: string
  /** Nothing of this can be asked without an account that receives. */
  needsPayee?: true
  ask(trial: Trial): Promise<string>
}

/** A refusal is an answer too. */
export async function answerOf(request: () => Promise<string>): Promise<string> {
  try {
    return await request()
  } catch (error) {
    const code = refusalOf(error)
    if (code === null) throw error
    return `refused: ${code}`
  }
}

/** Null when it is no refusal: Stripe did not answer, or not this key. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  const { statusCode } = error
  const isRefusal = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && statusCode !== 401
  if (!isRefusal) return null
  return 'code' in error && typeof error.code === 'string' ? error.code : String(statusCode)
}

/** The fields that the product reads and that are missing or of another type, after the meaning: `paid; without id`. */
export function withShape(
  meaning: string,
  object: object,
  fields: Record<string, 'string' | 'number' | 'boolean' | 'object'>,
) {
  const wrong = Object.entries(fields).filter(([name, type]) => {
    const value: unknown = Reflect.get(object, name)
    return typeof value !== type
  })
  return wrong.length === 0 ? meaning : `${meaning}; without ${wrong.map(([name]) => name).join(', ')}`
}
