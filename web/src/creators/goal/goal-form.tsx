import { type OwnGoal, saveGoal } from '@obole/contract/calls/goals'
import { type Locale, locales } from '@obole/contract/formatting/names'
import { goalTextMax } from '@obole/contract/rules/limits'
import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, FormField } from '../../ui/forms/form.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { type FormHandle, useForm } from '../../ui/forms/use-form.ts'
import { notify } from '../../ui/toast.tsx'
import { LanguageFold, labelIn } from '../fields/language-fold.tsx'
import { SaveButton } from '../fields/save-button.tsx'
import { type GoalDraft, type GoalField, goalBody, goalDraftOf, goalErrors, goalFields } from './goal-draft.ts'

interface GoalFormProps {
  creatorId: string
  goal: OwnGoal | null
  onSaved: () => Promise<void>
  /** Beside the button that saves. */
  children?: ReactNode
}

export function GoalForm({ creatorId, goal, onSaved, children }: GoalFormProps) {
  const locale = useLocale()
  const [saved, setSaved] = useState(goal)
  const [draft, setDraft] = useState(() => goalDraftOf(goal, locale))
  const form = useForm<GoalField>({
    fields: goalFields,
    check: () => goalErrors(draft, locale, new Date()),
    submit: async () => {
      const changed = await api(saveGoal, { params: { id: creatorId }, body: goalBody(draft) })
      setSaved(changed)
      setDraft(goalDraftOf(changed, locale))
      await onSaved()
      notify('success', m.goal_saved())
    },
    explain: explainFor(...goalFields),
  })
  const { isBusy } = form.state
  const isDirty = JSON.stringify(draft) !== JSON.stringify(goalDraftOf(saved, locale))
  return (
    <Form form={form} label={m.goal_label()} className="grid-cols-1">
      <LeaveGuard isDirty={isDirty && !isBusy} message={m.settings_unsaved()} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormField form={form} name="amount" label={m.goal_amount()}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={draft.amount}
              onChange={(event) => setDraft({ ...draft, amount: event.target.value })}
            />
          )}
        </FormField>
        <FormField form={form} name="endsAt" label={m.goal_day()} hint={m.goal_day_hint()}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={draft.day}
              onChange={(event) => setDraft({ ...draft, day: event.target.value })}
            />
          )}
        </FormField>
      </div>
      <p className="text-muted text-sm">{m.goal_languages()}</p>
      {[locale, ...locales.filter((code) => code !== locale)].map((code) => (
        <GoalTexts key={code} code={code} form={form} draft={draft} isOpen={code === locale} onChange={setDraft} />
      ))}
      <Switch
        label={m.goal_hides()}
        hint={m.goal_hides_hint()}
        isOn={draft.hidesAmounts}
        onChange={(hidesAmounts) => setDraft({ ...draft, hidesAmounts })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {children}
        <SaveButton form={form} isDirty={isDirty} text={saved ? m.ui_save() : m.goal_start()} />
      </div>
    </Form>
  )
}

interface GoalTextsProps {
  code: Locale
  form: FormHandle<GoalField>
  draft: GoalDraft
  isOpen: boolean
  onChange: (draft: GoalDraft) => void
}

/** The words in one language; those that are empty and not the reader's are folded away. */
function GoalTexts({ code, form, draft, isOpen, onChange }: GoalTextsProps) {
  const texts = draft.texts[code]
  const [wasFilled] = useState(texts.title !== '')
  const change = (changed: Partial<typeof texts>) =>
    onChange({ ...draft, texts: { ...draft.texts, [code]: { ...texts, ...changed } } })
  return (
    <LanguageFold code={code} isOpen={isOpen || wasFilled}>
      <FormField form={form} name={`texts.${code}.title`} label={m.goal_title()}>
        {(control) => (
          <TextInput
            {...control}
            aria-label={labelIn(code, m.goal_title())}
            lang={code}
            dir="auto"
            autoComplete="off"
            value={texts.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </FormField>
      <FormField form={form} name={`texts.${code}.text`} label={m.goal_text()}>
        {(control) => (
          <TextArea
            {...control}
            aria-label={labelIn(code, m.goal_text())}
            lang={code}
            dir="auto"
            limit={goalTextMax}
            value={texts.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </FormField>
    </LanguageFold>
  )
}
