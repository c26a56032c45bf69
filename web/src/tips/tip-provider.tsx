import type { Creator } from '@obole/contract/creators'
import type { Site } from '@obole/contract/site'
import { tipForm } from '@obole/contract/tips'
import { useSearch } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useIsOwner } from '../platform/session/owner.ts'
import { Island } from '../ui/island.tsx'
import { TipSheet } from './tip-sheet.tsx'

interface TipContextValue {
  creator: Creator
  site: Site | null
  /** Why a form that was sent without script came back. */
  formError: string | null
}

const TipContext = createContext<TipContextValue | null>(null)

/** Around a creator's page: all tip buttons inside open the same form. */
export function TipProvider({ creator, site, children }: { creator: Creator; site: Site | null; children: ReactNode }) {
  const formError = useFormError()
  // Nothing of the session: a context that changes after hydration makes React drop each part of the page whose script is
  // not there yet, and the goal and the words would be gone for a moment.
  const context = useMemo(() => ({ creator, site, formError }), [creator, site, formError])
  return (
    <TipContext value={context}>
      {children}
      <Island name="tip">
        <TipSheet creator={creator} site={site} isPlainFormShown={formError !== null} />
      </Island>
    </TipContext>
  )
}

export function useTipProvider(): TipContextValue & { isOwner: boolean } {
  const context = use(TipContext)
  const isOwner = useIsOwner(context?.creator ?? nobody)
  if (!context) throw new Error('A tip button is outside of its provider')
  return { ...context, isOwner }
}

const nobody = { id: null }

function useFormError(): string | null {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const code = search[tipForm.errorParam]
  return typeof code === 'string' ? code : null
}
