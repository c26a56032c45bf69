import type { Locale } from '@obole/contract/formatting/names'

/**
 * Words of a message that make it wait for its creator's approval, by the language of the tip: insults and the marks of
 * spam. A word that is harmless in another language is not looked for there. Operators and creators add their own.
 */
const productWords: Partial<Record<Locale, readonly string[]>> = {
  fr: [
    'bâtard',
    'bougnoule',
    'connard',
    'connasse',
    'enculé',
    'fils de pute',
    'nazi',
    'négro',
    'nique ta mère',
    'pédé',
    'pute',
    'salope',
    'sale arabe',
    'sale juif',
    'suce',
    'suicide toi',
    'tapette',
    'va crever',
  ],
  en: [
    'asshole',
    'bitch',
    'cunt',
    'faggot',
    'fuck you',
    'fucker',
    'kill yourself',
    'kys',
    'motherfucker',
    'nazi',
    'nigga',
    'nigger',
    'onlyfans',
    'retard',
    'slut',
    'tranny',
    'whore',
  ],
  es: [
    'cabrón',
    'gilipollas',
    'hijo de puta',
    'malparido',
    'marica',
    'maricón',
    'mátate',
    'nazi',
    'negrata',
    'pendejo',
    'puta',
    'sudaca',
    'zorra',
  ],
}

/**
 * Links are held in every language: nobody can tell where they lead. Any name with a path is one; without a path those of
 * the usual endings are, but for endings that are words: a blank is often missing after a point.
 */
const link =
  /https?:\/\/|\bwww\.|[\p{L}\p{N}-]\.(\p{L}{2,}\/|(app|biz|blog|ca|cc|cfd|ch|click|cloud|club|cn|co|com|dev|eu|fr|gg|info|io|live|link|ly|me|mx|net|online|org|page|pro|ru|sbs|shop|site|space|store|tech|tk|top|tv|uk|vip|website|xyz)(?![\p{L}\p{N}]))/iu
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Of French, English and Spanish. */
const plurals = ['', 's', 'x', 'es']

/** Whether a message has to wait. `added`: the operator's and the creator's own. */
export function isHeld(message: string, locale: Locale, added: string[]): boolean {
  const readings = readingsOf(message)
  if (readings.some((reading) => link.test(reading))) return true
  const texts = readings.map((reading) => ` ${plainWords(reading)} `)
  return [...(productWords[locale] ?? []), ...added].some((word) => {
    const wanted = plainWords(word.replace(invisible, ''))
    return wanted !== '' && plurals.some((end) => texts.some((text) => text.includes(` ${wanted}${end} `)))
  })
}

/** As it looks: full-width letters are letters, and what is invisible parts a word from the next, or one word in two. */
function readingsOf(message: string): string[] {
  const shown = message.normalize('NFKC').replaceAll('\u3002', '.')
  return [shown.replace(invisible, ''), shown.replace(invisible, ' ')]
}

/** Whole words in lower case without accents: `Enculé!` is `encule`. */
function plainWords(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (letters.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
