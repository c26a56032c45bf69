import type { ProofWay } from '@obole/contract/rules/refusals'
import { lazy, Suspense, useEffect, useState } from 'react'
import { askForProofBy } from '../../platform/session/step-up.ts'

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

interface Question {
  ways: ProofWay[]
  answer: (isProven: boolean) => void
}

/** Asks in one dialog, for every call that the server refuses until the member has shown again who they are. */
export function StepUp() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => askForProofBy((ways) => new Promise((resolve) => setQuestion({ ways, answer: resolve }))), [])
  if (!question) return null
  const answer = (isProven: boolean) => {
    setQuestion(null)
    question.answer(isProven)
  }
  return (
    <Suspense>
      <StepUpDialog ways={question.ways} onAnswer={answer} />
    </Suspense>
  )
}
