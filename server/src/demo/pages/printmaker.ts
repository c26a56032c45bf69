import { drawWoodcut } from '../art/woodcut/print.ts'
import { type DemoPage, openFilms, sizes } from '../demo-page.ts'

const paper = '#f3ead8'
const black = { paper, ink: '#1d1a1c', second: '#c8452b' }

export const printmaker: DemoPage = {
  id: '01930000-0000-7000-8000-00000000d003',
  slug: 'ines-robledo',
  locale: 'es',
  firstname: 'Inés',
  lastname: 'Robledo',
  name: 'Inés Robledo',
  title: 'Grabadora en madera',
  description: `Aprendí a tallar en el patio de mi abuela, en Oaxaca, con una gubia que todavía uso. Hoy trabajo en un taller compartido de Montreal: una prensa, tres amigas y mucha tinta en las mangas.

Grabo lo que extraño: agaves, peces, el sol de las cuatro de la tarde. Cada estampa se imprime a mano, de una en una, y ninguna sale igual que la anterior.

Aquí cuelgo las pruebas y las historias de cada plancha. Si una te acompaña, escríbeme: me encanta saber en qué pared vive.`,
  videoId: openFilms.bigBuckBunny,
  phone: '5145550177',
  email: 'hola@ines-robledo.example',
  socials: {
    instagramUrl: 'https://www.instagram.com/ines.robledo.ejemplo',
    tikTokUrl: 'https://www.tiktok.com/@ines.robledo.ejemplo',
    redditUrl: 'https://www.reddit.com/user/ines-robledo-ejemplo',
    websiteUrl: 'https://ines-robledo.example/',
  },
  isVerified: false,
  takesTips: false,
  isPendingDeletion: false,
  banner: () => drawWoodcut('robledo-banner', ...sizes.banner, { ...black, motif: 'valley', hasBleed: true }),
  logo: () => drawWoodcut('robledo-logo', ...sizes.logo, { ...black, motif: 'sun', hasBleed: true }),
  album: {
    id: '01930000-0000-7000-8000-0000000ad003',
    title: 'Inés Robledo · álbum',
    photos: [
      () => drawWoodcut('w1', ...sizes.tall, { ...black, motif: 'agave' }),
      () => drawWoodcut('w2', ...sizes.wide, { paper, ink: '#1f2b4d', second: '#e0a02e', motif: 'sun' }),
      () => drawWoodcut('w3', ...sizes.wide, { paper, ink: '#123b3f', second: '#d9704a', motif: 'fish' }),
      () => drawWoodcut('w5', ...sizes.tall, { paper, ink: '#1b2440', second: '#e9c46a', motif: 'moon' }),
      () => drawWoodcut('w4', ...sizes.wide, { paper, ink: '#2b1f24', second: '#2f7d6b', motif: 'bird' }),
    ],
  },
}
