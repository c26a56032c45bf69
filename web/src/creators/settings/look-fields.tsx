import { isLocale, languageTexts, locales } from '@obole/contract/formatting/names'
import { type PageHue, type PageSection, pageHueNames } from '@obole/contract/rules/page-looks'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type Dispatch, type ReactNode, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SettingsSection } from '../fields/settings-section.tsx'
import { hueStyle } from '../page/page-hue.ts'
import type { LookDraft, SettingsAction } from './settings-draft.ts'

interface LookFieldsProps {
  draft: LookDraft
  dispatch: Dispatch<SettingsAction>
}

/** What is chosen for the page as a whole; saved with the rest. */
export function LookFields({ draft, dispatch }: LookFieldsProps) {
  const choose = (look: Partial<LookDraft>) => dispatch({ type: 'chosen', look })
  const localeId = useId()
  return (
    <SettingsSection title={m.settings_look()} lead={m.settings_look_lead()}>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-1 font-semibold text-sm">{m.settings_hue()}</legend>
        <div className="flex flex-wrap gap-2">
          <Option name="hue" isChosen={draft.hue === null} onChoose={() => choose({ hue: null })}>
            {m.settings_hue_banner()}
          </Option>
          {pageHueNames.map((hue) => (
            <Option key={hue} name="hue" isChosen={draft.hue === hue} onChoose={() => choose({ hue })}>
              <span className="page-hue flex items-center gap-2" style={hueStyle(hue)}>
                <span aria-hidden="true" className="size-4 rounded-capsule bg-hue" />
                {hueNames[hue]()}
              </span>
            </Option>
          ))}
        </div>
      </fieldset>
      <Order sections={draft.sections} dispatch={dispatch} />
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-1 font-semibold text-sm">{m.settings_speaks_as()}</legend>
        <div className="flex flex-wrap gap-2">
          <Option name="speaks-as" isChosen={draft.speaksAs === 'me'} onChoose={() => choose({ speaksAs: 'me' })}>
            {m.settings_speaks_me()}
          </Option>
          <Option name="speaks-as" isChosen={draft.speaksAs === 'us'} onChoose={() => choose({ speaksAs: 'us' })}>
            {m.settings_speaks_us()}
          </Option>
        </div>
      </fieldset>
      <div className="grid gap-1.5">
        <label htmlFor={localeId} className="font-semibold text-sm">
          {m.settings_locale()}
        </label>
        <select
          id={localeId}
          aria-describedby={`${localeId}-hint`}
          value={draft.locale ?? ''}
          onChange={({ target }) => choose({ locale: isLocale(target.value) ? target.value : null })}
          className="input max-w-72"
        >
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {languageTexts[locale].name}
            </option>
          ))}
          <option value="">{m.settings_locale_none()}</option>
        </select>
        <p id={`${localeId}-hint`} className="text-muted text-sm">
          {m.settings_locale_hint()}
        </p>
      </div>
    </SettingsSection>
  )
}

const hueNames: Record<PageHue, () => string> = {
  copper: m.hue_copper,
  ochre: m.hue_ochre,
  olive: m.hue_olive,
  evergreen: m.hue_evergreen,
  teal: m.hue_teal,
  blue: m.hue_blue,
  violet: m.hue_violet,
  rose: m.hue_rose,
}

const sectionNames: Record<PageSection, () => string> = {
  goal: m.goal_label,
  about: m.creator_about,
  album: m.album_title,
  wall: m.wall_title,
}

interface OptionProps {
  name: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Option({ name, isChosen, onChoose, children }: OptionProps) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center rounded-capsule border border-edge bg-raised px-4 text-sm hover:border-ink has-checked:border-ink has-checked:font-semibold has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}

/** By buttons, which need neither a pointer nor a steady hand. */
function Order({ sections, dispatch }: { sections: PageSection[]; dispatch: Dispatch<SettingsAction> }) {
  const [said, say] = useState('')
  const move = (section: PageSection, by: 1 | -1) => {
    dispatch({ type: 'moved', section, by })
    const place = sections.indexOf(section) + by + 1
    say(m.settings_order_moved({ section: sectionNames[section](), place, total: sections.length }))
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-semibold text-sm">{m.settings_order()}</legend>
      <ol className="grid max-w-96 rounded-card border border-line">
        {sections.map((section, index) => {
          const name = sectionNames[section]()
          return (
            <li key={section} className="flex items-center gap-1 border-line px-4 py-0.5 not-last:border-b">
              <span className="w-6 text-muted tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1">{name}</span>
              <IconButton
                label={m.settings_order_up({ section: name })}
                disabled={index === 0}
                onClick={() => move(section, -1)}
              >
                <ArrowUp aria-hidden size={18} />
              </IconButton>
              <IconButton
                label={m.settings_order_down({ section: name })}
                disabled={index === sections.length - 1}
                onClick={() => move(section, 1)}
              >
                <ArrowDown aria-hidden size={18} />
              </IconButton>
            </li>
          )
        })}
      </ol>
      <p className="text-muted text-sm">{m.settings_order_wide()}</p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}
