import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonClass, type Looks } from './button.tsx'

/** A link of this site that looks like a button. */
export const ButtonLink = createLink(Anchor)

function Anchor({ variant = 'quiet', isWide, className, ...rest }: ComponentProps<'a'> & Looks) {
  return <a {...rest} className={buttonClass({ variant, isWide }, className)} />
}
