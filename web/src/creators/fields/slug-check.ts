import { readSlugAvailability } from '@obole/contract/calls/creators'
import { isSlug } from '@obole/contract/rules/slug'
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'

/** Whether an address may be taken; `unknown` when the server does not answer: it decides when the page is saved. */
export type SlugCheck = 'empty' | 'malformed' | 'own' | 'checking' | 'free' | 'taken' | 'unknown'

const pauseMs = 300

/** Asked when typing pauses; an answer for a slug that is no longer in the field is dropped. */
export function useSlugCheck(slug: string, ownSlug: string | null = null): SlugCheck {
  const [answer, setAnswer] = useState<{ slug: string; check: SlugCheck } | null>(null)
  const known = knownCheck(slug, ownSlug)
  useEffect(() => {
    if (known) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const check = await ask(slug, abort.signal)
      if (!abort.signal.aborted) setAnswer({ slug, check })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [slug, known])
  return known ?? (answer?.slug === slug ? answer.check : 'checking')
}

/** Null when only the server knows. */
export function knownCheck(slug: string, ownSlug: string | null): SlugCheck | null {
  if (slug === '') return 'empty'
  if (slug === ownSlug) return 'own'
  return isSlug(slug) ? null : 'malformed'
}

/** Null when it may be sent; while the check is under way the server decides. */
export function slugErrorText(check: SlugCheck): string | null {
  if (check === 'taken') return m.refusal_slug_taken()
  if (check === 'malformed') return m.create_slug_malformed()
  return check === 'empty' ? m.ui_field_required() : null
}

/** As it is typed: lower case, no spaces, and without the sign that stands before the field. */
export function typedSlug(text: string): string {
  return text.toLowerCase().trimStart().replace(/^@/, '').replace(/\s+/g, '-')
}

async function ask(slug: string, signal: AbortSignal): Promise<SlugCheck> {
  try {
    const { available } = await api(readSlugAvailability, { query: { slug }, signal })
    return available ? 'free' : 'taken'
  } catch {
    return 'unknown'
  }
}
