import { type DemoCreator, openFilms } from './demo-creator.ts'

export const printmaker: DemoCreator = {
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
  album: {
    id: '01930000-0000-7000-8000-0000000ad003',
    title: 'Inés Robledo · álbum',
  },
}
