import type { Locale } from '@obole/contract/formatting/names'

/** Who tips the demo creator, and what they write. French-speaking supporters are the most frequent. */
export const supporters: readonly { name: string; locale: Locale }[] = [
  { name: 'Lucie Gagnon', locale: 'fr' },
  { name: 'Marc-Antoine B.', locale: 'fr' },
  { name: 'Famille Thériault', locale: 'fr' },
  { name: 'Noémie', locale: 'fr' },
  { name: 'Jean-Guy Ouellet', locale: 'fr' },
  { name: 'Sarah Mitchell', locale: 'en' },
  { name: 'Amélie et Hugo', locale: 'fr' },
  { name: 'Raphaëlle Côté', locale: 'fr' },
  { name: 'Denis', locale: 'fr' },
  { name: 'Fatou Diallo', locale: 'fr' },
  { name: 'Tom Okafor', locale: 'en' },
  { name: 'Grand-maman Rose', locale: 'fr' },
  { name: 'Philippe L.', locale: 'fr' },
  { name: 'Valentina Ruiz', locale: 'es' },
  { name: 'Le café du Quai', locale: 'fr' },
  { name: 'Éloïse Bélanger', locale: 'fr' },
  { name: 'Priya', locale: 'en' },
  { name: 'Mathilde', locale: 'fr' },
  { name: 'Olivier Tremblay', locale: 'fr' },
  { name: 'Diego M.', locale: 'es' },
  { name: 'Chantal', locale: 'fr' },
  { name: 'Yves et Monique', locale: 'fr' },
  { name: 'Anaïs Lévesque', locale: 'fr' },
]

export const messages: Partial<Record<Locale, readonly string[]>> = {
  fr: [
    'Merci pour le pichet bleu, il est sur la table tous les dimanches.',
    'Pour le bois du four!',
    'La tasse pas tout à fait ronde est ma préférée.',
    'Continue, c’est beau ce que tu fais.',
    'On est passés à l’atelier en juillet, quel accueil.',
    'Un petit merci de Rimouski.',
    'Pour la journée de four des enfants ❤️',
    'Ma fille a gardé son bol de l’atelier. Elle n’a plus jamais mangé ses céréales ailleurs.',
    'Bon courage pour l’hiver!',
    'Vivement la prochaine fournée.',
    'Le vert de cendre est magnifique.',
    'Merci pour la vidéo sur les émaux, j’ai tout compris (enfin).',
  ],
  en: [
    'Your celadon made my kitchen a calmer place. Thank you!',
    'Loved the studio visit last summer.',
    'For the next firing. Greetings from Halifax.',
    'Keep making wobbly cups, please.',
  ],
  es: ['¡Qué piezas tan bonitas! Un abrazo desde Montreal.', 'Para la leña del horno.', 'Gracias por el taller.'],
}

/** What the demo creator answers to the latest messages on the page. */
export const replies = [
  'Merci! La prochaine fournée sort dimanche, passez voir.',
  'Ça me fait chaud au cœur. À bientôt à l’atelier!',
]

/** To everyone who tips. */
export const thanks = {
  fr: 'Chaque pourboire devient du bois, de l’émail ou une heure de plus au tour. Merci d’être là.',
  en: 'Each tip becomes firewood, glaze or one more hour at the wheel. Thank you for being here.',
  es: 'Cada propina se vuelve leña, esmalte o una hora más en el torno. Gracias por estar ahí.',
}
