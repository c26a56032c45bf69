import { type Creator, savePresentation } from '@obole/contract/creators'
import { lazy, type ReactNode, Suspense, useEffect, useReducer, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { Button } from '../ui/button.tsx'
import { EditButton } from '../ui/edit-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { notify } from '../ui/notify.ts'
import { useOptimistic } from '../ui/optimistic.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { aboutStep, aboutView, draftOf, isSameDraft, presentationOf } from './about-draft.ts'
import { AboutSection } from './about-section.tsx'
import { readStoredDraft, storeDraft } from './about-store.ts'

const AboutEditor = lazy(() => import('./about-editor.tsx').then((module) => ({ default: module.AboutEditor })))

interface OwnAboutProps {
  creator: Creator
  id: string
  onSaved: () => void
  children?: ReactNode
}

/** The About section of one's own page: seen as others see it, edited in place. */
export function OwnAbout({ creator, id, onSaved, children }: OwnAboutProps) {
  const [state, dispatch] = useReducer(aboutStep, aboutView)
  const [presentation, keepPresentation] = useOptimistic(creator.presentation)
  const saved = draftOf(presentation)
  const draft = state.mode === 'edit' ? state.draft : null

  useEffect(() => {
    const stored = readStoredDraft(id)
    if (stored) dispatch({ type: 'opened', draft: stored })
  }, [id])

  const type = (field: 'description' | 'video', value: string) => {
    if (!draft) return
    const next = { ...draft, [field]: value }
    storeDraft(id, isSameDraft(next, saved) ? null : next)
    dispatch({ type: 'typed', field, value })
  }

  const cancel = () => {
    storeDraft(id, null)
    dispatch({ type: 'cancelled' })
  }

  const save = async () => {
    if (!draft) return
    dispatch({ type: 'saving' })
    try {
      keepPresentation(await api(savePresentation, { params: { id }, body: presentationOf(draft) }))
      storeDraft(id, null)
      onSaved()
      dispatch({ type: 'saved' })
      void notify('success', m.settings_saved())
    } catch (error) {
      dispatch({ type: 'failed', reason: refusalText(error) })
    }
  }

  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (state.mode === 'view' && wasEditing.current) editButton.current?.focus()
    wasEditing.current = state.mode === 'edit'
  }, [state.mode])

  const open = () => dispatch({ type: 'opened', draft: saved })
  const isEmpty = !presentation.description
  return (
    <AboutSection
      creator={{ ...creator, presentation }}
      action={
        state.mode === 'view' && !isEmpty && <EditButton ref={editButton} label={m.about_edit()} onClick={open} />
      }
      instead={
        state.mode === 'edit' ? (
          <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
            <AboutEditor state={state} onType={type} onSave={save} onCancel={cancel} />
          </Suspense>
        ) : (
          isEmpty && (
            <div className="grid min-h-60">
              <EmptyState
                title={m.about_invite_title()}
                action={
                  <Button ref={editButton} onClick={open}>
                    {m.about_invite_action()}
                  </Button>
                }
              >
                {m.about_invite()}
              </EmptyState>
            </div>
          )
        )
      }
    >
      {children}
    </AboutSection>
  )
}
