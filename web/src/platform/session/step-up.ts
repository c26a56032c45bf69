import type { Problem, ProofWay } from '@obole/contract/rules/refusals'
import type { Answer } from '../http/call.ts'

/** Asks the member to show again who they are, in one of these ways; false when they would rather not. */
export type AskForProof = (ways: ProofWay[]) => Promise<boolean>

let ask: AskForProof | null = null
let underWay: Promise<boolean> | null = null

/** Until the returned function is called. */
export function askForProofBy(asker: AskForProof): () => void {
  ask = asker
  return () => {
    ask = null
  }
}

/** True when the refused call may be made again. Calls that are refused at the same time ask once. */
export async function isProvenNow({ status, text }: Answer): Promise<boolean> {
  if (status !== 403 || !ask || !text.includes('"code":"step_up_required"')) return false
  const { ways = [] } = JSON.parse(text) as Partial<Problem>
  underWay ??= ask(ways).finally(() => {
    underWay = null
  })
  return underWay
}
