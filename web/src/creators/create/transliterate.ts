/** Letters that are none of ours with an accent; of Greek and Russian as road signs and passports write them. */
const table = `ß ss æ ae œ oe ø o ð d þ th đ d ł l ı i ħ h ŋ ng ə a
  α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o
  а a б b в v г g д d е e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch
  ъ - ы y ь - э e ю iu я ia ё e і i ї i є ie ґ g ў u ђ d ћ c ј j љ lj њ nj џ dz ѓ g ќ k ѕ z қ k ғ g ұ u ү u ө o һ h ә a`

const words = table.split(/\s+/)
const letters = new Map(words.flatMap((letter, at) => (at % 2 === 0 ? [[letter, words[at + 1] ?? '']] : [])))

/** The sounds of a Korean syllable: its first consonant, its vowel and its last consonant. */
const sounds = [
  { first: 0x1100, texts: 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ') },
  { first: 0x1161, texts: 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ') },
  { first: 0x11a8, texts: 'k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ') },
]

/**
 * In Latin letters what is written in a Greek, Cyrillic or Korean alphabet; what else there is stays. Not Chinese,
 * Japanese, Arabic or the scripts of India: that takes a dictionary, larger than the whole site's script.
 */
export function transliterate(text: string): string {
  return [...text.toLowerCase().normalize('NFC').replace(/ο[υύ]/g, 'ou')].map(latinOf).join('')
}

function latinOf(letter: string): string {
  const known = letters.get(letter) ?? letters.get(letter.normalize('NFD').replace(/\p{M}/gu, ''))
  return known === undefined ? [...letter.normalize('NFD')].map(soundOf).join('') : known.replace('-', '')
}

function soundOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const of = sounds.find(({ first, texts }) => code >= first && code < first + texts.length)
  return of ? (of.texts[code - of.first] ?? '').replace('-', '') : letter
}
