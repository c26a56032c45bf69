import { productName, productSlug } from '@obole/contract/formatting/names'
import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { Logo } from '../ui/mark.tsx'

/** The logo leads to the product's own page. */
export function HomeLink() {
  return (
    <Link
      to="/@{$creator}"
      params={{ creator: productSlug }}
      aria-label={m.shell_home_label({ product: productName })}
      className="inline-flex min-h-11 items-center rounded-sm"
    >
      <Logo />
    </Link>
  )
}
