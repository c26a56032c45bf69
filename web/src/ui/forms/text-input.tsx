import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type={type} className={classNames('input', className)} />
}
