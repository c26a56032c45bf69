import { drawCity } from '../art/city/city.ts'
import { type DemoPage, openFilms, sizes } from '../demo-page.ts'

const violet = { sky: ['#0b1030', '#3b2d5c'], lamp: '#ffc46b', accent: '#7fd1e8' } as const
const teal = { sky: ['#04141f', '#12424a'], lamp: '#ffb35c', accent: '#8be0c8' } as const
const ember = { sky: ['#1a0e1f', '#5a2a3a'], lamp: '#ffcf86', accent: '#ff8f6b' } as const

export const nightWalker: DemoPage = {
  id: '01930000-0000-7000-8000-00000000d004',
  slug: 'bruno-lacasse',
  locale: 'fr',
  firstname: 'Bruno',
  lastname: 'Lacasse',
  name: 'Bruno Lacasse',
  title: 'Photographe de nuit à Montréal',
  description: `Je marche entre minuit et quatre heures, quand la ville baisse la voix. Les fenêtres restées allumées, la pluie sur le boulevard, le pont qui respire : je rentre avec dix images et j’en garde une.

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
  banner: () => drawCity('lacasse-banner', ...sizes.banner, { ...violet, view: 'bridge' }),
  logo: () => drawCity('lacasse-logo', ...sizes.logo, { ...ember, view: 'street' }),
  album: {
    id: '01930000-0000-7000-8000-0000000ad004',
    title: 'Bruno Lacasse · album',
    photos: [
      () => drawCity('n1', ...sizes.wide, { ...violet, view: 'skyline' }),
      () => drawCity('n2', ...sizes.wide, { ...violet, view: 'windows' }),
      () => drawCity('n5', ...sizes.tall, { ...ember, view: 'rain' }),
      () => drawCity('n3', ...sizes.wide, { ...violet, view: 'street' }),
      () => drawCity('n4', ...sizes.wide, { ...teal, view: 'bridge' }),
      () => drawCity('lacasse-6', ...sizes.tall, { ...teal, view: 'windows' }),
    ],
  },
}
