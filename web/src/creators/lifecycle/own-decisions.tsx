import { appeal, type OwnDecision } from '@obole/contract/calls/desk/decisions'
import { longDate, longDay } from '@obole/contract/formatting/dates'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { FormField } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Notice } from '../../ui/notice.tsx'

interface OwnDecisionsProps {
  creatorId: string
  decisions: OwnDecision[]
  ruleText: (rule: string) => string
  onChanged: () => void
}

/** What was decided about the member's page, why, and how it can be looked at again. */
export function OwnDecisions({ creatorId, decisions, ruleText, onChanged }: OwnDecisionsProps) {
  const locale = useLocale()
  const [appealed, setAppealed] = useState<OwnDecision | null>(null)
  if (decisions.length === 0) return <p className="text-muted">{m.decisions_empty()}</p>
  return (
    <>
      <ul className="grid gap-6">
        {decisions.map((decision) => (
          <li key={decision.id} className="grid gap-3 rounded-card border border-line bg-raised p-5 sm:p-6">
            <h2 className="text-lg">{titleOf(decision)}</h2>
            <p className="text-muted text-sm">
              <time dateTime={decision.at}>{longDate(decision.at, locale)}</time>
              {decision.rule !== null && ` · ${m.decisions_rule({ rule: ruleText(decision.rule) })}`}
            </p>
            {decision.note !== null && (
              <p dir="auto" className="whitespace-pre-line min-w-0 [overflow-wrap:anywhere]">
                {decision.note}
              </p>
            )}
            {decision.undoneAt !== null && (
              <Notice tone="good">{m.decisions_undone({ date: longDate(decision.undoneAt, locale) })}</Notice>
            )}
            {decision.appeal && <AppealState appeal={decision.appeal} />}
            {decision.canAppeal && (
              <Button onClick={() => setAppealed(decision)} className="justify-self-start">
                {m.decisions_appeal()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {appealed && (
        <AppealDialog
          creatorId={creatorId}
          decisionId={appealed.id}
          onClose={() => setAppealed(null)}
          onFiled={() => {
            setAppealed(null)
            onChanged()
          }}
        />
      )}
    </>
  )
}

function AppealState({ appeal: { dueOn, outcome, answer } }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  const locale = useLocale()
  if (outcome === null)
    return <Notice tone="neutral">{m.decisions_appeal_filed({ date: longDay(dueOn, locale) })}</Notice>
  return (
    <Notice tone="neutral" title={outcome === 'kept' ? m.decisions_kept() : m.decisions_taken_back()}>
      <span dir="auto" className="whitespace-pre-line min-w-0 [overflow-wrap:anywhere]">
        {answer}
      </span>
    </Notice>
  )
}

interface AppealDialogProps {
  creatorId: string
  decisionId: string
  onClose: () => void
  onFiled: () => void
}

function AppealDialog({ creatorId, decisionId, onClose, onFiled }: AppealDialogProps) {
  const form = useForm({
    fields: ['message'],
    check: ({ message }) => ({ message: message.trim() ? null : m.ui_field_required() }),
    submit: async ({ message }) => {
      await api(appeal, { params: { id: creatorId, decisionId }, body: { message } })
      onFiled()
    },
    explain: explainFor('message'),
  })
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      title={m.decisions_appeal()}
      description={m.decisions_appeal_lead()}
      submitText={m.ui_send()}
    >
      <FormField form={form} name="message" label={m.decisions_appeal_message()}>
        {(control) => <textarea {...control} rows={6} className="input resize-y leading-relaxed" />}
      </FormField>
    </DialogForm>
  )
}

const titles: Partial<Record<string, () => string>> = {
  'hide words': m.decisions_act_hide_words,
  'hide photo': m.decisions_act_hide_photo,
  limit: m.decisions_act_limit,
  suspend: m.decisions_act_suspend,
  remove: m.decisions_act_remove,
  close: m.decisions_act_close,
}

function titleOf({ act, kind }: OwnDecision): string {
  return (titles[act] ?? titles[`${act} ${kind}`])?.() ?? act
}
