import { sendContact } from '@obole/contract/contact'
import { type FormEvent, useState } from 'react'
import { api } from '../platform/api.ts'
import { ApiProblem } from '../platform/http/call.ts'
import { currentLocale } from '../platform/locale.ts'
import { type ContactState, errorsIn } from './contact-state.ts'

/** `isSent` and `refusal`: what the address tells of a form that was sent without script. */
export function useContact({ isSent, refusal }: { isSent: boolean; refusal: string | undefined }) {
  const [state, setState] = useState<ContactState>({
    phase: isSent ? 'sent' : 'writing',
    errors: {},
    failure: refusal ?? null,
  })

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = bodyOf(new FormData(event.currentTarget))
    const errors = errorsIn(body)
    if (errors.email || errors.message) return setState({ phase: 'writing', errors, failure: null })
    setState({ phase: 'sending', errors: {}, failure: null })
    try {
      await api(sendContact, { body })
      setState({ phase: 'sent', errors: {}, failure: null })
    } catch (error) {
      const failure = error instanceof ApiProblem ? error.code : 'unexpected'
      setState({ phase: 'writing', errors: {}, failure })
    }
  }

  const startAgain = () => setState({ phase: 'writing', errors: {}, failure: null })
  return { state, send, startAgain }
}

type Body = Parameters<typeof api<typeof sendContact>>[1]['body']

function bodyOf(fields: FormData): Body {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    topic: text('topic') as Body['topic'],
    email: text('email'),
    message: text('message'),
    name: text('name') || null,
    page: text('page') || null,
    locale: currentLocale(),
    website: text('website'),
  }
}
