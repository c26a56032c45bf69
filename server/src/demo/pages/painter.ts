import { drawLandscape } from '../art/landscape.ts'
import { type DemoPage, openFilms, sizes } from '../demo-page.ts'

export const painter: DemoPage = {
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
  banner: () =>
    drawLandscape('thornton-banner', ...sizes.banner, {
      sky: [
        [0, '#2c3f6b'],
        [0.5, '#b27a8c'],
        [0.85, '#f0a873'],
        [1, '#f7d09a'],
      ],
      far: '#8d7390',
      near: '#161d33',
      mist: '#f0b48f',
      snow: '#ffe3d0',
      sun: { x: 0.7, y: 0.46, size: 0.075, color: '#ffd18f' },
      hasTrees: true,
    }),
  logo: () =>
    drawLandscape('thornton-logo', ...sizes.logo, {
      sky: [
        [0, '#e7805c'],
        [0.6, '#f6b26b'],
        [1, '#fbdc9a'],
      ],
      far: '#b5707a',
      near: '#232a4a',
      mist: '#f3b58c',
      snow: '#fff1e0',
      sun: { x: 0.56, y: 0.4, size: 0.11, color: '#fff0c9' },
    }),
  album: {
    id: '01930000-0000-7000-8000-0000000ad002',
    title: 'Maya Thornton · album',
    photos: [
      () =>
        drawLandscape('dawn1', ...sizes.wide, {
          sky: [
            [0, '#5b6f9e'],
            [0.45, '#d99a8b'],
            [0.75, '#f4c08f'],
            [1, '#f9dcae'],
          ],
          far: '#b98f9c',
          near: '#1f2a44',
          mist: '#f3c8a6',
          snow: '#fff3e4',
          sun: { x: 0.64, y: 0.5, size: 0.05, color: '#ffd9a0' },
          hasTrees: true,
        }),
      () =>
        drawLandscape('thornton-aurora', ...sizes.tall, {
          sky: [
            [0, '#060b1d'],
            [0.6, '#0d2338'],
            [1, '#1c4a55'],
          ],
          far: '#1d3f52',
          near: '#050a16',
          mist: '#1f5557',
          sun: null,
          aurora: ['#4be3a1', '#38c9b8', '#8c7bf0'],
          hasStars: true,
          hasLake: true,
        }),
      () =>
        drawLandscape('thornton-noon', ...sizes.wide, {
          sky: [
            [0, '#4f8fc0'],
            [0.6, '#a9d0e3'],
            [1, '#e6f1ef'],
          ],
          far: '#9fb9cf',
          near: '#274a4a',
          mist: '#dcebec',
          snow: '#ffffff',
          sun: { x: 0.24, y: 0.2, size: 0.04, color: '#fff8e0' },
          hasLake: true,
        }),
      () =>
        drawLandscape('thornton-autumn', ...sizes.wide, {
          sky: [
            [0, '#8aa3b5'],
            [0.6, '#e3c9a4'],
            [1, '#f3dfb8'],
          ],
          far: '#b08f86',
          near: '#6b2f1c',
          mist: '#e2b171',
          snow: '#fdf3e6',
          sun: { x: 0.4, y: 0.42, size: 0.045, color: '#ffe7b0' },
          hasTrees: true,
        }),
      () =>
        drawLandscape('thornton-dusk', ...sizes.tall, {
          sky: [
            [0, '#1b1f4b'],
            [0.5, '#6a3f7a'],
            [0.85, '#d76a6f'],
            [1, '#f2a66b'],
          ],
          far: '#71508a',
          near: '#120f2b',
          mist: '#c8687d',
          sun: { x: 0.34, y: 0.52, size: 0.04, color: '#ffc98f' },
          hasStars: true,
          hasLake: true,
        }),
      () =>
        drawLandscape('thornton-fog', ...sizes.wide, {
          sky: [
            [0, '#b9c7c4'],
            [1, '#eef0e8'],
          ],
          far: '#b3c2bf',
          near: '#26403c',
          mist: '#eef0e8',
          sun: { x: 0.72, y: 0.34, size: 0.05, color: '#fffbe8' },
          hasTrees: true,
        }),
    ],
  },
}
