import { type DemoCreator, openFilms } from './demo-creator.ts'

export const painter: DemoCreator = {
  id: '01930000-0000-7000-8000-00000000d002',
  slug: 'maya-thornton',
  locale: 'en',
  firstname: 'Maya',
  lastname: 'Thornton',
  name: 'Maya Thornton',
  title: 'Painter of northern light',
  description: `I paint the hour when the mountains forget which colour they are. My studio is a wood stove, a north window and a very patient dog, forty minutes from Whitehorse.

Every picture starts outside, on a board the size of my hand. If the paint freezes, I make tea and wait. The large ones follow in winter, when there is time to remember.

Tips go to pigments, fuel for the truck and a free Saturday class for anyone in the valley who has never held a brush.`,
  videoId: openFilms.spring,
  phone: null,
  email: 'studio@maya-thornton.example',
  socials: {
    instagramUrl: 'https://www.instagram.com/maya.thornton.example',
    xUrl: 'https://x.com/mayathornton_ex',
    websiteUrl: 'https://maya-thornton.example/',
  },
  isVerified: true,
  takesTips: true,
  isPendingDeletion: false,
  album: {
    id: '01930000-0000-7000-8000-0000000ad002',
    title: 'Maya Thornton · album',
  },
}
