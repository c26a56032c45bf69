import { type Appeal, answerAppeal } from '@obole/contract/calls/desk/queue'
import { longDay } from '@obole/contract/formatting/dates'
import type { DeskRole } from '@obole/contract/schema/endpoint'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { explainFor } from '../ui/forms/explain.ts'
import { Form, FormField, SubmitButton } from '../ui/forms/form.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/toast.tsx'
import { LogItem } from './log-item.tsx'

interface AppealsListProps {
  appeals: Appeal[]
  role: DeskRole
  onAnswered: () => void
}

/** The first due first. */
export function AppealsList({ appeals, role, onAnswered }: AppealsListProps) {
  return (
    <section aria-labelledby="appeals" className="grid gap-4">
      <h2 id="appeals" className="text-2xl">
        {m.desk_appeals()}
      </h2>
      {appeals.length === 0 && <p className="text-muted">{m.desk_appeals_empty()}</p>}
      <ul className="grid gap-6">
        {appeals.map((appeal) => (
          <AppealItem key={appeal.decision.id} appeal={appeal} role={role} onAnswered={onAnswered} />
        ))}
      </ul>
    </section>
  )
}

function AppealItem({ appeal, role, onAnswered }: { appeal: Appeal; role: DeskRole; onAnswered: () => void }) {
  const { decision, pageName, message, dueOn, isForOthers } = appeal
  const locale = useLocale()
  return (
    <li className="grid gap-4 rounded-card border border-line bg-raised p-5 sm:p-6">
      <h3 dir="auto" className="min-w-0 [overflow-wrap:anywhere] text-lg">
        {pageName}
      </h3>
      <p className="font-semibold">{m.desk_appeal_due({ date: longDay(dueOn, locale) })}</p>
      <ul>
        <LogItem entry={decision} />
      </ul>
      <div className="grid gap-1">
        <p className="text-muted text-sm">{m.desk_appeal_wrote()}</p>
        <blockquote
          dir="auto"
          className="whitespace-pre-line min-w-0 [overflow-wrap:anywhere] border-line border-s-4 ps-4"
        >
          {message}
        </blockquote>
      </div>
      {role !== 'operator' ? (
        <Notice tone="neutral">{m.desk_appeal_for_operators()}</Notice>
      ) : isForOthers ? (
        <Notice tone="neutral">{m.desk_appeal_for_others()}</Notice>
      ) : (
        <AnswerForm decisionId={decision.id} onAnswered={onAnswered} />
      )}
    </li>
  )
}

function AnswerForm({ decisionId, onAnswered }: { decisionId: string; onAnswered: () => void }) {
  const form = useForm({
    fields: ['outcome', 'answer'],
    check: ({ answer }) => ({ answer: answer.trim() ? null : m.ui_field_required() }),
    submit: async ({ outcome, answer }) => {
      const chosen = outcome === 'taken_back' ? 'taken_back' : 'kept'
      await api(answerAppeal, { params: { decisionId }, body: { outcome: chosen, answer } })
      notify('success', m.desk_appeal_answered())
      onAnswered()
    },
    explain: explainFor('answer'),
  })
  return (
    <Form form={form} label={m.desk_appeal_send()}>
      <FormField form={form} name="outcome" label={m.desk_decide_act()}>
        {(control) => (
          <select {...control} defaultValue="kept" className="input">
            <option value="kept">{m.desk_appeal_kept()}</option>
            <option value="taken_back">{m.desk_appeal_taken_back()}</option>
          </select>
        )}
      </FormField>
      <FormField form={form} name="answer" label={m.desk_appeal_answer()} hint={m.desk_note_hint()}>
        {(control) => <textarea {...control} rows={4} className="input resize-y leading-relaxed" />}
      </FormField>
      <SubmitButton form={form} className="justify-self-start">
        {m.desk_appeal_send()}
      </SubmitButton>
    </Form>
  )
}
