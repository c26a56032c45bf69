import { seenLine, seenText } from '@obole/contract/text'
import { plainFormId } from './plain-tip-form.tsx'
import { storedDraft } from './stored-draft.ts'
import { emptyDraft, tipReducer } from './tip-draft.ts'

/** Where somebody was typing in the plain form. */
export interface TypingPlace {
  field: string
  /** Null where there is no caret. */
  selection: [start: number, end: number] | null
}

/**
 * Closes the plain form that was opened before hydration and stores what was typed in it as the dialog's draft. It is
 * emptied: the browser would fill it in again on the way back from the checkout, when the draft may be another.
 */
export function adoptPlainForm(creatorId: string): TypingPlace | null {
  const sheet = document.getElementById(plainFormId)
  const form = sheet?.querySelector('form')
  if (!sheet?.matches(':popover-open') || !form) return null
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '')
  const stored = storedDraft(creatorId)
  const content = {
    amount: text('amount'),
    supporterName: seenLine(text('supporterName')),
    message: seenText(text('message')),
    isPrivate: typed.has('isPrivate'),
    showsWords: typed.has('showsWords'),
    showsAmount: typed.has('showsAmount'),
    coversFees: typed.has('coversFees'),
  }
  if (Object.values(content).some(Boolean))
    stored.store(tipReducer(stored.read() ?? emptyDraft, { type: 'write', content }))
  const place = typingPlaceIn(form)
  form.reset()
  sheet.hidePopover()
  return place
}

function typingPlaceIn(form: HTMLFormElement): TypingPlace | null {
  const active = document.activeElement
  const field = form.contains(active) && active?.getAttribute('name')
  if (!field) return null
  const { selectionStart = null, selectionEnd = null } = active as Partial<HTMLInputElement>
  return { field, selection: selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd] }
}

const pauseMs = 500

/** Resolves once nobody types in the plain form: a key that is pressed while one field replaces the other is lost. */
export function typingPause(): Promise<void> {
  const form = document.getElementById(plainFormId)?.querySelector('form')
  if (!form?.contains(document.activeElement)) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      form.removeEventListener('input', restart)
      resolve()
    }
    let timer = setTimeout(end, pauseMs)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(end, pauseMs)
    }
    form.addEventListener('input', restart)
  })
}
