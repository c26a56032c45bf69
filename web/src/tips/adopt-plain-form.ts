import { plainFormId } from './plain-tip-form.tsx'
import { storedDraft } from './stored-draft.ts'
import { emptyDraft, tipReducer } from './tip-draft.ts'

/** Closes the plain form that was opened before hydration and stores what was typed in it as the dialog's draft. */
export function adoptPlainForm(creatorId: string): { focused: string | null } | null {
  const sheet = document.getElementById(plainFormId)
  const form = sheet?.querySelector('form')
  if (!sheet?.matches(':popover-open') || !form) return null
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '')
  const stored = storedDraft(creatorId)
  const content = {
    amount: text('amount'),
    supporterName: text('supporterName'),
    message: text('message'),
    isPrivate: typed.has('isPrivate'),
    showsWords: typed.has('showsWords'),
    showsAmount: typed.has('showsAmount'),
    coversFees: typed.has('coversFees'),
  }
  if (Object.values(content).some(Boolean))
    stored.store(tipReducer(stored.read() ?? emptyDraft, { type: 'write', content }))
  const focused = form.contains(document.activeElement) ? document.activeElement?.getAttribute('name') : null
  sheet.hidePopover()
  return { focused: focused ?? null }
}
