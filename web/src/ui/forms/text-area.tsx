import { characterCount, tidyText } from '@obole/contract/rules/text'
import type { ComponentProps } from 'react'
import { m } from '../../paraglide/messages.js'
import { classNames } from '../class-names.ts'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'maxLength' | 'value'> {
  value: string
  /** Counted and shown, not enforced: HTML's `maxlength` counts an emoji twice and cuts what was pasted without a word. */
  limit?: number
}

export function TextArea({ className, limit, value, ...rest }: TextAreaProps) {
  return (
    <div className="grid gap-1">
      <textarea {...rest} value={value} className={classNames('input min-h-32 resize-y leading-relaxed', className)} />
      {limit !== undefined && <Counter length={characterCount(tidyText(value))} limit={limit} />}
    </div>
  )
}

/** In red beyond the limit. */
export function Counter({ length, limit }: { length: number; limit: number }) {
  return (
    <p className={classNames('justify-self-end text-xs tabular-nums', length > limit ? 'text-brick' : 'text-muted')}>
      {m.ui_counter({ length, limit })}
    </p>
  )
}
