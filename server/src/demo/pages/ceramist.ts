import { drawCeramics } from '../art/ceramics/still-life.ts'
import { type DemoPage, openFilms, sizes } from '../demo-page.ts'

const cream = { clay: '#e9e1d3', speckles: '#6b4d35' }
const tenmoku = { clay: '#b9673f', glaze: '#2f5d6b', glazeDepth: 0.42 }
const celadon = { clay: '#c98d5f', glaze: '#dfe3d8', glazeDepth: 0.6 }
const rust = { clay: '#8c4a2f', glaze: '#e6c9a0', glazeDepth: 0.5 }
const slate = { clay: '#3b4a54', glaze: '#6f8f94', glazeDepth: 0.3 }
const morning = { wall: '#e8ddcc', table: '#cdb79a', light: '#fff6e2' }
const rain = { wall: '#c9d3cf', table: '#a99c86', light: '#f7fbf2' }
const evening = { wall: '#d8b49a', table: '#8a5c45', light: '#ffdcae' }

export const ceramist: DemoPage = {
  id: '01930000-0000-7000-8000-00000000d001',
  slug: 'demo',
  locale: 'fr',
  firstname: 'Camille',
  lastname: 'Aubry',
  name: 'Camille Aubry',
  title: 'Céramiste à Kamouraska',
  description: `Je tourne des bols, des tasses et des pichets dans une ancienne remise, à deux pas du fleuve. La terre vient d’ici, les émaux aussi : cendre de foin, ocre des falaises, une pincée de sel.

Chaque pièce passe deux fois au four et garde la trace des doigts. J’aime qu’une tasse ne soit pas tout à fait ronde, comme un bon matin.

Vos pourboires paient le bois et la terre. Les beaux mois, ils offrent aussi une journée de four aux enfants de l’école du village. Merci, vraiment.`,
  videoId: openFilms.bigBuckBunny,
  phone: '4185550142',
  email: 'bonjour@camille-aubry.example',
  socials: {
    instagramUrl: 'https://www.instagram.com/camille.aubry.exemple',
    facebookUrl: 'https://www.facebook.com/camille.aubry.exemple',
    youtubeUrl: 'https://www.youtube.com/@camille-aubry-exemple',
    websiteUrl: 'https://camille-aubry.example/',
  },
  isVerified: true,
  takesTips: true,
  isPendingDeletion: false,
  banner: () =>
    drawCeramics('aubry-banner', ...sizes.banner, {
      ...morning,
      edge: 0.68,
      vessels: [
        { ...cream, profile: 'jar', x: 0.14, tall: 0.56, depth: 0.04 },
        { ...tenmoku, profile: 'bottle', x: 0.245, tall: 0.7, depth: 0.07 },
        { ...rust, profile: 'cup', x: 0.335, tall: 0.24, hasHandle: true, depth: -0.02 },
        { ...celadon, profile: 'bowl', x: 0.46, tall: 0.2 },
        { ...slate, profile: 'pitcher', x: 0.645, tall: 0.56, hasHandle: true, depth: 0.05 },
        { profile: 'vase', clay: '#d9a07a', speckles: '#50301f', x: 0.755, tall: 0.5, branch: 'grass', depth: 0.02 },
        { ...cream, profile: 'cup', x: 0.865, tall: 0.22 },
      ],
    }),
  logo: () =>
    drawCeramics('aubry-logo', ...sizes.logo, {
      wall: '#e2a37f',
      table: '#c97f58',
      edge: 0.72,
      light: '#ffe1bd',
      vessels: [{ ...cream, profile: 'jar', x: 0.5, tall: 0.56, depth: 0.06 }],
    }),
  album: {
    id: '01930000-0000-7000-8000-0000000ad001',
    title: 'Camille Aubry · album',
    photos: [
      () =>
        drawCeramics('aubry-1', ...sizes.wide, {
          ...morning,
          edge: 0.66,
          vessels: [
            { ...cream, profile: 'jar', x: 0.3, tall: 0.42, depth: 0.06 },
            { ...tenmoku, profile: 'bottle', x: 0.5, tall: 0.56, depth: 0.1 },
            { ...celadon, profile: 'bowl', x: 0.68, tall: 0.14 },
            { ...rust, profile: 'cup', x: 0.46, tall: 0.15, hasHandle: true, depth: -0.06 },
          ],
        }),
      () =>
        drawCeramics('aubry-2', ...sizes.tall, {
          ...rain,
          edge: 0.72,
          vessels: [
            {
              profile: 'vase',
              clay: '#ece7dc',
              glaze: '#7fa39a',
              glazeDepth: 0.34,
              speckles: '#5a4a3a',
              x: 0.46,
              tall: 0.42,
              branch: 'olive',
            },
            { profile: 'cup', clay: '#b9673f', x: 0.76, tall: 0.1, depth: -0.03 },
          ],
        }),
      () =>
        drawCeramics('aubry-3', ...sizes.wide, {
          ...evening,
          edge: 0.6,
          vessels: [0, 1, 2, 3].map((at) => ({
            ...[rust, cream, slate, celadon][at],
            clay: ['#8c4a2f', '#e9e1d3', '#3b4a54', '#c98d5f'][at] ?? '',
            profile: 'cup' as const,
            x: 0.18 + at * 0.215,
            tall: 0.22,
            hasHandle: true,
          })),
        }),
      () =>
        drawCeramics('aubry-4', ...sizes.tall, {
          ...morning,
          edge: 0.74,
          vessels: [{ ...cream, profile: 'jar', x: 0.5, tall: 0.5, branch: 'cherry' }],
        }),
      () =>
        drawCeramics('aubry-5', ...sizes.wide, {
          ...rain,
          edge: 0.64,
          vessels: [
            { ...celadon, profile: 'bowl', x: 0.36, tall: 0.24, depth: 0.03 },
            { profile: 'bowl', clay: '#7a4a35', glaze: '#b9c9c2', glazeDepth: 0.5, x: 0.7, tall: 0.17, depth: -0.04 },
          ],
        }),
      () =>
        drawCeramics('aubry-6', ...sizes.wide, {
          ...evening,
          edge: 0.68,
          vessels: [
            { ...slate, profile: 'pitcher', x: 0.34, tall: 0.52, hasHandle: true, depth: 0.05 },
            { ...cream, profile: 'cup', x: 0.58, tall: 0.18 },
            { ...cream, profile: 'cup', x: 0.74, tall: 0.18, depth: -0.05 },
          ],
        }),
      () =>
        drawCeramics('aubry-7', ...sizes.tall, {
          wall: '#b7b39a',
          table: '#7d6b53',
          edge: 0.7,
          light: '#fdf6d8',
          vessels: [
            { ...tenmoku, profile: 'bottle', x: 0.34, tall: 0.5, depth: 0.05 },
            {
              profile: 'bottle',
              clay: '#e4d6bd',
              glaze: '#a9803f',
              glazeDepth: 0.3,
              x: 0.64,
              tall: 0.38,
              branch: 'grass',
              depth: -0.01,
            },
          ],
        }),
    ],
  },
}
