import { productName } from '@obole/contract/formatting/names'
import { supporterNameMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import { limitedTextOrNull } from '../../creators/words/texts.ts'

/** Nobody goes by the name of the site, which its own mails begin with: "Obole asks you to …" would be believed. */
export function supporterNameOf(name: string | null): string | null {
  const tidy = limitedTextOrNull('supporterName', name, supporterNameMax)
  if (tidy !== null && namesProduct(tidy)) throw new Refusal('name_reserved')
  return tidy
}

function namesProduct(name: string): boolean {
  const words = wordsIn(name)
  const spelledOut = words.join(' ').replace(/(?<=\b\w) (?=\w\b)/g, '')
  return [...words, ...spelledOut.split(' '), words.join('')].includes(productName.toLowerCase())
}

/** As they look: without accents and what nobody sees, letters of other alphabets as the Latin ones that they pass for. */
function wordsIn(name: string): string[] {
  const seen = name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
  const latin = [...seen.toLowerCase()].map((letter) => latinFor.get(letter) ?? letter).join('')
  return latin.match(/[a-z0-9]+/g) ?? []
}

const latinFor = new Map(
  Object.entries({ o: '0οоօᴏ', b: '8ьвβᖯ', l: '1|ӏıіιᛁ', e: '3еєεҽ' }).flatMap(([latin, likes]) =>
    [...likes].map((like): [string, string] => [like, latin]),
  ),
)
