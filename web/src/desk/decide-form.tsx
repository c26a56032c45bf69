import {
  actsOn,
  type DeskDecision,
  operatorActs,
  type PolicyRule,
  policyRules,
} from '@obole/contract/calls/desk/policy-rules'
import { decide, type SubjectFile } from '@obole/contract/calls/desk/queue'
import type { DeskRole } from '@obole/contract/schema/endpoint'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { explainFor } from '../ui/forms/explain.ts'
import { Form, FormField, SubmitButton } from '../ui/forms/form.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { notify } from '../ui/toast.tsx'
import { actTexts, ruleTexts } from './texts.ts'

interface DecideFormProps {
  file: SubjectFile
  role: DeskRole
  onDecided: () => void
}

/** One measure, one rule, the reasons. What is dismissed needs neither rule nor reasons. */
export function DecideForm({ file, role, onDecided }: DecideFormProps) {
  const { kind, id, lastEntry, now } = file
  const acts: readonly DeskDecision[] = now ? actsOn[kind] : ['dismiss']
  const [act, setAct] = useState<DeskDecision>('dismiss')
  const isMeasure = act !== 'dismiss'
  const form = useForm({
    fields: ['act', 'reason', 'note'],
    check: ({ reason, note }) =>
      isMeasure
        ? { reason: reason ? null : m.ui_field_required(), note: note.trim() ? null : m.ui_field_required() }
        : {},
    submit: async ({ reason, note }) => {
      const rule = isMeasure ? (reason as PolicyRule) : null
      const body = { subject: { kind, id }, act, reason: rule, note: note.trim() ? note : null, lastEntry }
      await api(decide, { body })
      notify('success', m.desk_decided())
      onDecided()
    },
    explain: explainFor('act', 'reason', 'note'),
  })
  return (
    <section aria-labelledby="decide" className="grid gap-4 rounded-card border border-line bg-raised p-5 sm:p-6">
      <h3 id="decide" className="text-lg">
        {m.desk_decide()}
      </h3>
      <p className="max-w-[60ch] text-muted text-sm">{m.desk_decide_lead()}</p>
      <Form form={form} label={m.desk_decide()}>
        <FormField form={form} name="act" label={m.desk_decide_act()}>
          {(control) => (
            <select
              {...control}
              value={act}
              onChange={(event) => setAct(event.target.value as DeskDecision)}
              className="input"
            >
              {acts
                .filter((known) => role === 'operator' || !operatorActs.includes(known))
                .map((known) => (
                  <option key={known} value={known}>
                    {actTexts[known]()}
                  </option>
                ))}
            </select>
          )}
        </FormField>
        {isMeasure && (
          <FormField form={form} name="reason" label={m.desk_reason()}>
            {(control) => (
              <select {...control} defaultValue="" className="input">
                <option value="">{m.report_choose()}</option>
                {policyRules.map((rule) => (
                  <option key={rule} value={rule}>
                    {ruleTexts[rule]()}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        )}
        <FormField form={form} name="note" label={m.desk_note()} hint={m.desk_note_hint()}>
          {(control) => <textarea {...control} rows={4} className="input resize-y leading-relaxed" />}
        </FormField>
        <SubmitButton form={form} variant={isMeasure ? 'danger' : 'primary'} className="justify-self-start">
          {actTexts[act]()}
        </SubmitButton>
      </Form>
    </section>
  )
}
