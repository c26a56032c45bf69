import type { StartTip } from '@obole/contract/calls/tips'
import type { Platform } from '../../platform/platform.ts'
import { seal, unseal } from '../../platform/seal.ts'

/** What a supporter typed besides the amount. */
export type SupporterWords = Required<
  Pick<StartTip, 'message' | 'supporterName' | 'isPrivate' | 'showsWords' | 'showsName' | 'showsAmount'>
>

/** For the address of the page that asks about a large amount. */
export function sealWords({ tokenSecret }: Pick<Platform, 'tokenSecret'>, words: SupporterWords): string {
  return seal(tokenSecret, 'tip-words', words)
}

export function unsealWords({ tokenSecret }: Pick<Platform, 'tokenSecret'>, sealed: string): SupporterWords | null {
  return unseal<SupporterWords>(tokenSecret, 'tip-words', sealed)
}
