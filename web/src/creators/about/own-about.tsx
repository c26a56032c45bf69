import { type Creator, savePresentation } from '@obole/contract/calls/creators'
import { lazy, Suspense, useEffect, useMemo, useReducer, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { stored as storedValue } from '../../platform/storage/stored.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EditButton } from '../../ui/buttons/edit-button.tsx'
import { useOptimistic } from '../../ui/optimistic.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import {
  type AboutDraft,
  aboutReducer,
  aboutView,
  draftOf,
  isSameDraft,
  parseDraft,
  presentationOf,
} from './about-draft.ts'
import { AboutSection } from './about-section.tsx'

const AboutEditor = lazy(() => import('./about-editor.tsx').then((module) => ({ default: module.AboutEditor })))

interface OwnAboutProps {
  creator: Creator
  id: string
  openings: number
  onSaved: () => void
}

/** The About section on the member's own page, edited in place. */
export function OwnAbout({ creator, id, openings, onSaved }: OwnAboutProps) {
  const [state, dispatch] = useReducer(aboutReducer, aboutView)
  const [presentation, showPresentation] = useOptimistic(creator.presentation)
  const stored = useMemo(() => storedValue(`about-draft-${id}`, parseDraft), [id])
  const saved = draftOf(presentation)

  useEffect(() => {
    const draft = stored.read()
    if (draft) dispatch({ type: 'opened', draft })
  }, [stored])

  const type = (field: keyof AboutDraft, value: string) => {
    if (state.mode === 'view') return
    const next = { ...state.draft, [field]: value }
    stored.store(isSameDraft(next, saved) ? null : next)
    dispatch({ type: 'typed', field, value })
  }

  const close = () => {
    stored.store(null)
    dispatch({ type: 'closed' })
  }

  const save = async () => {
    if (state.mode === 'view') return
    showPresentation(await api(savePresentation, { params: { id }, body: presentationOf(state.draft) }))
    close()
    onSaved()
    notify('success', m.settings_saved())
  }

  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (state.mode === 'view' && wasEditing.current) editButton.current?.focus()
    wasEditing.current = state.mode === 'edit'
  }, [state.mode])

  const open = () => dispatch({ type: 'opened', draft: saved })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is asked for
  useEffect(() => {
    if (openings > 0) open()
  }, [openings])
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
            <AboutEditor draft={state.draft} onType={type} onSave={save} onCancel={close} />
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
    />
  )
}
