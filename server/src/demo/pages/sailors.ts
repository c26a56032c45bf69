import { drawSea } from '../art/sea.ts'
import { type DemoPage, openFilms, sizes } from '../demo-page.ts'

const noon = {
  sky: [
    [0, '#3f6e9b'],
    [0.55, '#e7a98f'],
    [1, '#f8d9a6'],
  ],
  shallow: '#4f9aa3',
  deep: '#123a52',
  foam: '#f4f2e8',
  sun: { x: 0.62, y: 0.72, color: '#ffc98a' },
} as const
const night = {
  sky: [
    [0, '#1b2a4d'],
    [0.6, '#5a5f8c'],
    [1, '#c79aa0'],
  ],
  shallow: '#3b5f86',
  deep: '#0e1f3b',
  foam: '#e8ecf2',
  sun: { x: 0.8, y: 0.3, color: '#f5e3c3' },
} as const

export const sailors: DemoPage = {
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
  isVerified: false,
  takesTips: false,
  isPendingDeletion: true,
  banner: () => drawSea('tide-banner', ...sizes.banner, { ...noon, subject: 'gulls' }),
  logo: () => drawSea('tide-logo', ...sizes.logo, { ...noon, subject: 'sail' }),
  album: {
    id: '01930000-0000-7000-8000-0000000ad005',
    title: 'Salt & Tide · album',
    photos: [
      () => drawSea('tide-1', ...sizes.wide, { ...noon, subject: 'sail' }),
      () => drawSea('tide-2', ...sizes.wide, { ...night, subject: 'lighthouse' }),
      () => drawSea('tide-3', ...sizes.tall, { ...noon, subject: 'gulls' }),
      () => drawSea('tide-4', ...sizes.wide, night),
    ],
  },
}
