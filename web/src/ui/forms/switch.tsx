import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: string
  hint?: ReactNode
  /** In a form that the browser sends. */
  name?: string
  /** Without it the switch keeps its own state, which begins with `isOnAtFirst`. */
  isOn?: boolean
  isOnAtFirst?: boolean
  onChange?: (isOn: boolean) => void
  isDisabled?: boolean
}

/** The whole row is its label: a press anywhere on it turns the switch. */
export function Switch({ label, hint, name, isOn, isOnAtFirst, onChange, isDisabled }: SwitchProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-4 has-aria-disabled:cursor-not-allowed">
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 py-2">
        <span id={`${id}-label`} className="font-semibold text-sm">
          {label}
        </span>
        <span id={`${id}-hint`} className="text-muted text-sm empty:hidden">
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the browser says whether a checkbox is checked
        role="switch"
        id={id}
        name={name}
        checked={isOn}
        defaultChecked={isOnAtFirst}
        onChange={(event) => onChange?.(event.target.checked)}
        // Disabled by the browser it would lose the keyboard focus.
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? (event) => event.preventDefault() : undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="switch"
      />
    </label>
  )
}
