import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: string
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** The whole row is its label: a press anywhere on it turns the switch. */
export function Switch({ label, hint, isOn, onChange, isDisabled }: SwitchProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-4 has-data-disabled:cursor-not-allowed">
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 py-2">
        <span id={`${id}-label`} className="font-semibold text-sm">
          {label}
        </span>
        <span id={`${id}-hint`} className="text-muted text-sm empty:hidden">
          {hint}
        </span>
      </span>
      <BaseSwitch.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        disabled={isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="relative my-1 inline-flex h-9 w-14 shrink-0 items-center rounded-capsule border border-edge bg-sunken p-1 transition-colors duration-150 before:absolute before:-inset-1 data-checked:border-evergreen data-checked:bg-evergreen data-disabled:opacity-60"
      >
        <BaseSwitch.Thumb className="size-6.5 rounded-capsule border border-edge bg-raised transition-transform duration-150 ease-out data-checked:translate-x-5 data-checked:border-transparent" />
      </BaseSwitch.Root>
    </label>
  )
}
