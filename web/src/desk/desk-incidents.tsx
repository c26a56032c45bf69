import { addIncident, type Incident, listIncidents } from '@obole/contract/calls/desk/incidents'
import { incidentLineMax } from '@obole/contract/rules/limits'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { Button } from '../ui/buttons/button.tsx'
import { explainFor } from '../ui/forms/explain.ts'
import { Form, FormField, SubmitButton } from '../ui/forms/form.tsx'
import { Switch } from '../ui/forms/switch.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/toast.tsx'
import { useMore } from '../ui/use-more.ts'
import './desk-incidents-print.css'
import { instantText } from './instant-text.ts'

type Register = ReplyOf<typeof listIncidents>

/** In the order of the law's form. */
const names = ['happened', 'detected', 'what', 'data', 'people', 'why', 'told', 'measures'] as const
type Name = (typeof names)[number]
const isLine = (name: Name) => ['happened', 'detected', 'people'].includes(name)

const labels: Record<Name, () => string> = {
  happened: m.incident_happened,
  detected: m.incident_detected,
  what: m.incident_what,
  data: m.incident_data,
  people: m.incident_people,
  why: m.incident_why,
  told: m.incident_told,
  measures: m.incident_measures,
}

const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>

/** The register that the law asks for; it prints as the law's form asks. */
export function DeskIncidents({ first }: { first: Register }) {
  const [of, setOf] = useState<string | null>(null)
  const [added, setAdded] = useState<Incident[]>([])
  const { list, items, cursor, phase, loadMore } = useMore<Incident>({
    first: asPage(first),
    listId: 'incidents',
    load: async (from) => asPage(await api(listIncidents, { query: { cursor: from } })),
    idOf: ({ id }) => id,
  })
  const rows = [...added, ...items]
  return (
    <section aria-labelledby="incidents" className="grid grid-cols-1 gap-5">
      <h2 id="incidents" className="text-2xl">
        {m.incident_title()}
      </h2>
      <p className="max-w-[60ch] text-muted print:hidden">{m.incident_lead()}</p>
      <IncidentForm
        key={of ?? 'new'}
        incidentId={of}
        onAdded={(incident) => {
          setAdded((before) => [incident, ...before])
          setOf(null)
        }}
      />
      <div className="print:hidden">
        <Button onClick={() => print()}>{m.incident_print()}</Button>
      </div>
      {rows.length === 0 && <p className="text-muted">{m.incident_none()}</p>}
      <ul ref={list} className="grid gap-5">
        {rows.map((row) => (
          <IncidentItem key={row.id} row={row} onMore={() => setOf(row.incidentId)} />
        ))}
      </ul>
      {phase === 'failed' && <Notice tone="bad">{m.desk_log_failed()}</Notice>}
      {cursor !== null && (
        <Button onClick={loadMore} isBusy={phase === 'loading'} className="justify-self-center">
          {m.tips_more()}
        </Button>
      )}
    </section>
  )
}

function asPage({ incidents, cursor }: Register) {
  return { items: incidents, cursor }
}

function IncidentForm({ incidentId, onAdded }: { incidentId: string | null; onAdded: (incident: Incident) => void }) {
  const [draft, setDraft] = useState(empty)
  const [isSerious, setIsSerious] = useState(false)
  const form = useForm<Name>({
    fields: names,
    check: () =>
      Object.fromEntries(names.map((name) => [name, draft[name].trim() === '' ? m.ui_field_required() : null])),
    submit: async () => {
      const body = { ...draft, isSerious, ...(incidentId !== null && { incidentId }) }
      onAdded(await api(addIncident, { body }))
      setDraft(empty)
      setIsSerious(false)
      notify('success', m.incident_added())
    },
    explain: explainFor(...names),
  })
  return (
    <details open={incidentId !== null} className="rounded-card border border-line bg-raised p-5 print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
        {incidentId === null ? m.incident_add() : m.incident_add_to({ number: incidentId.slice(0, 8) })}
      </summary>
      <Form form={form} label={m.incident_add()} className="grid-cols-1 pt-3">
        {names.map((name) => (
          <FormField key={name} form={form} name={name} label={labels[name]()}>
            {(control) => {
              const shared = {
                ...control,
                dir: 'auto' as const,
                autoComplete: 'off',
                value: draft[name],
                onChange: (event: { target: { value: string } }) =>
                  setDraft((before) => ({ ...before, [name]: event.target.value })),
              }
              return isLine(name) ? (
                <TextInput {...shared} maxLength={incidentLineMax} />
              ) : (
                <TextArea {...shared} rows={3} />
              )
            }}
          </FormField>
        ))}
        <Switch
          label={m.incident_serious()}
          hint={m.incident_serious_hint()}
          isOn={isSerious}
          onChange={setIsSerious}
        />
        <div>
          <SubmitButton form={form}>{m.incident_save()}</SubmitButton>
        </div>
      </Form>
    </details>
  )
}

function IncidentItem({ row, onMore }: { row: Incident; onMore: () => void }) {
  const locale = useLocale()
  return (
    <li className="incident grid grid-cols-1 gap-3 rounded-card border border-line bg-raised p-5">
      <h3 className="font-semibold">
        {m.incident_number({ number: row.incidentId.slice(0, 8) })}
        {row.id !== row.incidentId && ` · ${m.incident_later()}`}
      </h3>
      <dl className="grid gap-3">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-muted text-sm">{labels[name]()}</dt>
            <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {row[name]}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-muted text-sm">{m.incident_serious()}</dt>
          <dd>{row.isSerious ? m.incident_yes() : m.incident_no()}</dd>
        </div>
      </dl>
      <p className="text-muted text-sm">
        {instantText(row.notedAt, locale)}
        {row.notedBy !== null && ` · ${row.notedBy}`}
      </p>
      <Button onClick={onMore} className="justify-self-start print:hidden">
        {m.incident_more()}
      </Button>
    </li>
  )
}
