import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Icon } from '../ui/icon.tsx'

const typingPauseMs = 200

/** A plain form; with script it searches while typing. */
export function SearchField({ query }: { query: string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number | undefined>(undefined)
  const shown = useRef<string | null>(null)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const field = input.current
    const isFirst = shown.current === null
    shown.current = query
    if (!field) return
    // Typed before hydration.
    if (isFirst && field.value.trim() !== query) field.form?.requestSubmit()
    // The back button changes the query; a field that is being typed into stays as it is.
    if (!isFirst && field !== document.activeElement) field.value = query
  }, [query])

  const search = () => {
    clearTimeout(timer.current)
    const wanted = input.current?.value.trim() ?? ''
    navigate({ to: '/landing', search: wanted === '' ? {} : { q: wanted }, replace: true, resetScroll: false })
  }
  const searchSoon = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(search, typingPauseMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }

  return (
    <search className="w-full sm:max-w-80">
      <form action="/landing#discover" onSubmit={submit} className="relative">
        <label htmlFor="creator-search" className="sr-only">
          {m.discover_label()}
        </label>
        <input
          ref={input}
          id="creator-search"
          type="search"
          name="q"
          defaultValue={query}
          onInput={searchSoon}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={m.discover_placeholder()}
          className="input rounded-capsule pe-13"
        />
        <button type="submit" aria-label={m.discover_search()} className="icon-button absolute end-0.5 top-0">
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
