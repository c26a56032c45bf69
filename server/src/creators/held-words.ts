import type { Locale } from '@obole/contract/names'

/**
 * Words of a message that make it wait for its creator's approval, by the language of the tip: insults and the marks of
 * spam. A word that is harmless in another language is not looked for there. Operators and creators add their own.
 */
const productWords: Record<Locale, readonly string[]> = {
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

/** Links are held in every language: nobody can tell where they lead. */
const link = /https?:\/\/|\bwww\.|\b[a-z0-9-]+\.(com|net|org|ca|io|me|ru|xyz|link|shop|info)\b/i

/** Whether a message has to wait. `added`: the operator's and the creator's own. */
export function isHeld(message: string, locale: Locale, added: string[]): boolean {
  if (link.test(message)) return true
  const text = ` ${plainWords(message)} `
  return [...productWords[locale], ...added].some((word) => {
    const wanted = plainWords(word)
    return wanted !== '' && text.includes(` ${wanted} `)
  })
}

/** Whole words in lower case without accents: `Enculé!` is `encule`. */
function plainWords(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (letters.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}
