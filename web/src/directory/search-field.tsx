import { type FormEvent, useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Icon } from '../ui/icon.tsx'

const typingPauseMs = 200

/** A plain form; with script it searches while typing. */
export function SearchField({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number | undefined>(undefined)

  const search = () => {
    clearTimeout(timer.current)
    onSearch(input.current?.value.trim() ?? '')
  }
  const searchSoon = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(search, typingPauseMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before this was hydrated
  useEffect(() => {
    if (input.current?.value.trim() !== query) search()
    return () => clearTimeout(timer.current)
  }, [])

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
