import type { AccountPart } from '../accounts/users/account-part.ts'
import { albumPart } from '../albums/account-part.ts'
import { pagePart } from '../creators/account-part.ts'
import { tipsPart } from '../tips/account-part.ts'

/** Everything that hangs on an account, in one visible list. */
export const accountParts: AccountPart[] = [pagePart, albumPart, tipsPart]
