import { safeReturnUrl } from '@obole/contract/rules/return-url'

/** Also when it is refused: the router would pass on a parameter that is left out here. */
export function returnUrlIn(search: Record<string, unknown>): { returnUrl?: string | undefined } {
  return { returnUrl: safeReturnUrl(search['returnUrl']) ?? undefined }
}
