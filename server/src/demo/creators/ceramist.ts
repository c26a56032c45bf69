import { type DemoCreator, openFilms } from './demo-creator.ts'

export const ceramist: DemoCreator = {
  id: '01930000-0000-7000-8000-00000000d001',
  slug: 'demo',
  locale: 'fr',
  firstname: 'Camille',
  lastname: 'Aubry',
  name: 'Camille Aubry',
  title: 'Céramiste à Kamouraska',
  description: `Je tourne des bols, des tasses et des pichets dans une ancienne remise, à deux pas du fleuve. La terre vient d’ici, les émaux aussi : cendre de foin, ocre des falaises, une pincée de sel.

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
  album: {
    id: '01930000-0000-7000-8000-0000000ad001',
    title: 'Camille Aubry · album',
  },
}
