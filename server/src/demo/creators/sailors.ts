import { type DemoCreator, openFilms } from './demo-creator.ts'

export const sailors: DemoCreator = {
  id: '01930000-0000-7000-8000-00000000d005',
  slug: 'salt-and-tide',
  locale: 'en',
  firstname: 'Rowan',
  lastname: 'Pike',
  name: 'Salt & Tide',
  title: 'Two people, one small boat',
  description: `We filmed a summer along the coast of Nova Scotia, harbour by harbour, at the speed of the wind.

The film is finished and the boat has a new family, so this page is on its way out. Thank you for every coffee along the way.`,
  videoId: openFilms.bigBuckBunny,
  phone: null,
  email: null,
  socials: { youtubeUrl: 'https://www.youtube.com/@salt-and-tide-example' },
  speaksAs: 'us',
  isVerified: false,
  takesTips: false,
  isPendingDeletion: true,
  album: {
    id: '01930000-0000-7000-8000-0000000ad005',
    title: 'Salt & Tide · album',
  },
}
