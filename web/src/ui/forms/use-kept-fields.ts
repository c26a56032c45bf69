import { type RefObject, useEffect } from 'react'
import { type Stored, stored } from '../../platform/storage/stored.ts'

type Fields = Record<string, string>

/** What was typed into the fields of a form, until it is sent or the tab is closed. */
export function keptFields(key: string): Stored<Fields> {
  return stored(`kept-${key}`, (value) => (typeof value === 'object' ? (value as Fields | null) : null))
}

/** What is typed is there again after a detour: another page, another language, a reload. */
export function useKeptFields(form: RefObject<HTMLFormElement | null>, kept: Stored<Fields>, isShown = true): void {
  useEffect(() => {
    const element = form.current
    if (!element || !isShown) return
    const fields = fieldsOf(element)
    const typed = kept.read() ?? {}
    for (const field of fields) {
      const text = typed[field.name]
      // What was typed before hydration is newer.
      if (typeof text === 'string' && !isEdited(field)) field.value = text
    }
    const keep = () => {
      const edited = fields.filter(isEdited)
      kept.store(edited.length === 0 ? null : Object.fromEntries(edited.map(({ name, value }) => [name, value])))
    }
    keep()
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, kept, isShown])
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function fieldsOf(form: HTMLFormElement): TextField[] {
  return [...form.querySelectorAll<TextField>('input:not([type=hidden]),textarea,select')]
}

function isEdited(field: TextField): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  return !field.options[field.selectedIndex]?.defaultSelected
}
