import { type readWall, saveWall, type WallMode, wallModes } from '@obole/contract/calls/own-wall'
import { heldWordMax, heldWordsMax } from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { explainFor } from '../../ui/forms/explain.ts'
import { Form, FormField } from '../../ui/forms/form.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { notify } from '../../ui/toast.tsx'
import { SaveButton } from '../fields/save-button.tsx'

type OwnWall = ReplyOf<typeof readWall>

interface WallFormProps {
  page: { id: string; slug: string }
  wall: OwnWall
  onChanged: () => Promise<void>
}

/** The words that hold a message back are one to a line. */
export function WallForm({ page, wall, onChanged }: WallFormProps) {
  const [saved, setSaved] = useState(wall)
  const [mode, setMode] = useState(wall.mode)
  const [held, setHeld] = useState(() => wall.heldWords.join('\n'))
  const form = useForm<'heldWords'>({
    fields: ['heldWords'],
    check: () => ({ heldWords: heldError(held) }),
    submit: async () => {
      const body = { mode, heldWords: linesOf(held) }
      const changed = await api(saveWall, { params: { id: page.id }, body })
      setSaved(changed)
      setHeld(changed.heldWords.join('\n'))
      await onChanged()
      notify('success', m.wall_saved())
    },
    explain: explainFor('heldWords'),
  })
  const { isBusy } = form.state
  const isDirty = mode !== saved.mode || held !== saved.heldWords.join('\n')
  return (
    <Form form={form} label={m.wall_title()} className="grid-cols-1">
      <LeaveGuard isDirty={isDirty && !isBusy} message={m.settings_unsaved()} />
      <Modes mode={mode} onChange={setMode} />
      {mode !== 'off' && (
        <FormField form={form} name="heldWords" label={m.wall_held()} hint={m.wall_held_hint()}>
          {(control) => (
            <TextArea {...control} rows={4} value={held} onChange={(event) => setHeld(event.target.value)} />
          )}
        </FormField>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {saved.mode !== 'off' && (
          <ButtonLink to="/@{$creator}/words" params={{ creator: page.slug }}>
            {m.wall_manage()}
          </ButtonLink>
        )}
        <SaveButton form={form} isDirty={isDirty} />
      </div>
    </Form>
  )
}

function linesOf(text: string): string[] {
  return text.split('\n').map(tidyText).filter(Boolean)
}

function heldError(text: string): string | null {
  const lines = linesOf(text)
  const isTooMuch = lines.length > heldWordsMax || lines.some((line) => characterCount(line) > heldWordMax)
  return isTooMuch ? m.wall_held_too_long({ words: heldWordsMax, limit: heldWordMax }) : null
}

const modeTexts: Record<WallMode, { label: () => string; hint: () => string }> = {
  off: { label: m.wall_off, hint: m.wall_off_hint },
  on: { label: m.wall_on, hint: m.wall_on_hint },
  approve: { label: m.wall_approve_first, hint: m.wall_approve_first_hint },
}

function Modes({ mode, onChange }: { mode: WallMode; onChange: (mode: WallMode) => void }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{m.wall_title()}</legend>
      {wallModes.map((known) => (
        <label key={known} className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold text-sm">
          <input
            type="radio"
            name="wall-mode"
            checked={known === mode}
            onChange={() => onChange(known)}
            className="size-5 shrink-0 accent-evergreen"
          />
          <span className="grid">
            {modeTexts[known].label()}
            <span className="font-normal text-muted">{modeTexts[known].hint()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
