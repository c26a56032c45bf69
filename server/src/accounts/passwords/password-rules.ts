import { createRequire } from 'node:module'
import { productName } from '@obole/contract/formatting/names'
import {
  type CommonPasswords,
  commonPasswordsIn,
  fold,
  isCommonPassword,
  unforeseenMin,
  unleet,
} from '@obole/contract/rules/common-password'
import { passwordMax, passwordMin } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { characterCount } from '@obole/contract/rules/text'

/** The person whose password it is: it must not be made of their own name or address. */
interface PasswordOwner {
  email: string | null
  firstname?: string | null
  lastname?: string | null
  alias?: string | null
}

type PasswordError = 'minLength' | 'maxLength' | 'common' | 'personal' | 'repetitive' | 'sequence'

/** Throws a refusal that names the field and the reason. */
export function refuseWeakPassword(path: string, password: string, owner: PasswordOwner): void {
  const error = findPasswordError(password, owner)
  if (!error) return
  const code = error === 'minLength' || error === 'maxLength' ? 'invalid_request' : 'weak_password'
  throw new Refusal(code, { errors: [{ path, code: error, message: messages[error] }] })
}

/** Counted in code points after NFKC, as it will be hashed. */
export function findPasswordError(password: string, owner: PasswordOwner): PasswordError | null {
  const normal = password.normalize('NFKC')
  const length = characterCount(normal)
  if (length < passwordMin) return 'minLength'
  if (length > passwordMax) return 'maxLength'
  const folded = fold(normal)
  if (isRepetitive(folded)) return 'repetitive'
  if (isTooLittle(withoutSequences(folded))) return 'sequence'
  const readings = [folded, unleet(folded)]
  const words = wordsOf(owner)
  if (readings.some((reading) => isTooLittle(withoutWords(reading, words)))) return 'personal'
  return isCommonPassword(folded, commonPasswords()) ? 'common' : null
}

const messages: Record<PasswordError, string> = {
  minLength: `must have at least ${passwordMin} characters`,
  maxLength: `must have at most ${passwordMax} characters`,
  common: 'is one of the passwords that are tried first',
  personal: 'is made of your own name or address, or of ours',
  repetitive: 'repeats itself',
  sequence: 'is a sequence of keys or letters',
}

const require = createRequire(import.meta.url)
let unpacked: CommonPasswords | undefined

/** 49,233 of the most used passwords. Loaded with the first password: a start would take longer by a tenth of a second. */
function commonPasswords(): CommonPasswords {
  if (unpacked) return unpacked
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  unpacked = commonPasswordsIn(dictionary['passwords-common'])
  return unpacked
}

/** Few different characters, or a short piece over and over. */
function isRepetitive(text: string): boolean {
  const characters = [...text]
  if (new Set(characters).size < 4) return true
  return [1, 2, 3, 4].some((period) => characters.every((character, index) => character === characters[index % period]))
}

const keyRows = [
  '1234567890',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'wxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
]
const tracks = keyRows.flatMap((row) => [row, [...row].reverse().join('')]).map((row) => row + row)

/** What remains without runs of four or more neighbouring keys or letters. */
function withoutSequences(text: string): string {
  let left = ''
  for (let at = 0; at < text.length; ) {
    const run = longestRun(text, at)
    if (run < 4) left += text[at]
    at += run < 4 ? 1 : run
  }
  return left
}

function longestRun(text: string, from: number): number {
  let longest = 0
  for (const track of tracks) {
    let length = 1
    while (from + length < text.length && track.includes(text.slice(from, from + length + 1))) length += 1
    longest = Math.max(longest, length)
  }
  return longest
}

function wordsOf({ email, firstname, lastname, alias }: PasswordOwner): string[] {
  const texts = [productName, email?.split('@')[0], firstname, lastname, alias].map((text) => fold(text ?? ''))
  const words = texts.flatMap((text) => [text, text.replace(/[^\p{L}\p{N}]/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(words)].filter((word) => word.length > 2).sort((a, b) => b.length - a.length)
}

function withoutWords(text: string, words: string[]): string {
  return words.reduce((left, word) => left.replaceAll(word, ''), text)
}

function isTooLittle(left: string): boolean {
  return [...left].length < unforeseenMin
}
