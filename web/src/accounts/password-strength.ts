import { productName } from '@obole/contract/formatting/names'
import { commonPasswordsIn, fold, isCommonPassword } from '@obole/contract/rules/common-password'
import { passwordMin } from '@obole/contract/rules/limits'
import { characterCount } from '@obole/contract/rules/text'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

export type Strength = 'weak' | 'fair' | 'good' | 'strong'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const common = commonPasswordsIn(dictionary['passwords-common'])
/** Longer ones are strong anyway, and the estimate is slow. */
const checkedLength = 64

export function checkPassword(password: string, personal: string[]): Strength {
  const text = password.normalize('NFKC')
  // What the server refuses is weak, whatever the estimate.
  if (characterCount(text) < passwordMin || isCommonPassword(fold(text), common)) return 'weak'
  const words = personal.flatMap((value) => [value, ...value.split(/[\s@._-]+/)]).filter((word) => word.length > 2)
  const { score } = estimator.check(text.slice(0, checkedLength), [productName, ...words])
  return score <= 1 ? 'weak' : score === 2 ? 'fair' : score === 3 ? 'good' : 'strong'
}
