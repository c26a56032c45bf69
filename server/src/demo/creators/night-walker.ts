import { type DemoCreator, openFilms } from './demo-creator.ts'

export const nightWalker: DemoCreator = {
  id: '01930000-0000-7000-8000-00000000d004',
  slug: 'bruno-lacasse',
  locale: 'fr',
  firstname: 'Bruno',
  lastname: 'Lacasse',
  name: 'Bruno Lacasse',
  title: 'Photographe de nuit à Montréal',
  description: `Je marche entre minuit et quatre heures, quand la ville baisse la voix. Les fenêtres restées allumées, la pluie sur le boulevard, le pont qui respire : je rentre avec dix images et j’en garde une.

Tout est fait sur trépied, sans retouche autre que la patience. Chaque dimanche, je publie la balade de la semaine et le trajet pour la refaire.

Un pourboire, c’est un café de nuit et un peu de pellicule. Merci de veiller avec moi.`,
  videoId: openFilms.sintel,
  phone: null,
  email: 'bruno@bruno-lacasse.example',
  socials: {
    instagramUrl: 'https://www.instagram.com/bruno.lacasse.exemple',
    linkedInUrl: 'https://www.linkedin.com/in/bruno-lacasse-exemple',
    youtubeUrl: 'https://www.youtube.com/@bruno-lacasse-exemple',
  },
  isVerified: false,
  takesTips: true,
  isPendingDeletion: false,
  album: {
    id: '01930000-0000-7000-8000-0000000ad004',
    title: 'Bruno Lacasse · album',
  },
}
