import { type DeskTip, findDeskTips } from '@obole/contract/calls/desk/money'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { explainFor } from '../ui/forms/explain.ts'
import { Form, FormField, SubmitButton } from '../ui/forms/form.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { DeskTipItem } from './desk-tip-item.tsx'

/** "Where is my tip?": by what somebody who writes has at hand. */
export function DeskMoney() {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<DeskTip[] | null>(null)
  const form = useForm<'query'>({
    fields: ['query'],
    check: () => ({ query: query.trim() === '' ? m.ui_field_required() : null }),
    submit: async () => setFound((await api(findDeskTips, { query: { query: query.trim() } })).tips),
    explain: explainFor('query'),
  })
  const replace = (tip: DeskTip) =>
    setFound((tips) => tips?.map((other) => (other.id === tip.id ? tip : other)) ?? null)
  return (
    <section aria-labelledby="money" className="grid grid-cols-1 gap-5">
      <h2 id="money" className="text-2xl">
        {m.tips_count()}
      </h2>
      <Form form={form} label={m.desk_money_search()} className="grid-cols-1">
        <FormField form={form} name="query" label={m.desk_money_query()} hint={m.desk_money_query_hint()}>
          {(control) => (
            <TextInput
              {...control}
              autoCapitalize="none"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              maxLength={100}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          )}
        </FormField>
        <div>
          <SubmitButton form={form}>{m.desk_money_search()}</SubmitButton>
        </div>
      </Form>
      <div role="status">{found && <p>{m.desk_money_found({ count: found.length })}</p>}</div>
      {found && (
        <ul className="grid gap-5">
          {found.map((tip) => (
            <DeskTipItem key={tip.id} tip={tip} onChanged={replace} />
          ))}
        </ul>
      )}
    </section>
  )
}
