import { productName } from '@obole/contract/names'
import type { MailTexts } from './texts.ts'

export const fr: MailTexts = {
  verifyEmail: ({ email }) => ({
    subject: `Confirmez votre adresse pour ouvrir votre compte ${productName}`,
    paragraphs: [
      `Vous venez de demander un compte ${productName} avec l’adresse ${email}. Il ne reste qu’à confirmer qu’elle est bien à vous.`,
    ],
    action: 'Confirmer mon adresse',
    smallPrint: [
      'Ce lien est valable 24 heures et ne sert qu’une fois.',
      'Vous n’avez rien demandé? Ne cliquez pas : sans confirmation, aucun compte n’est ouvert et votre adresse est oubliée après sept jours.',
    ],
  }),
  alreadyRegistered: ({ email }) => ({
    subject: `Vous avez déjà un compte ${productName}`,
    paragraphs: [
      `Quelqu’un, sans doute vous, vient de demander un compte avec l’adresse ${email}. Vous en avez déjà un : il vous suffit de vous connecter.`,
      'Si vous avez oublié votre mot de passe, la page de connexion permet d’en choisir un nouveau.',
    ],
    action: 'Me connecter',
    smallPrint: ['Si ce n’était pas vous, vous n’avez rien à faire : votre compte n’a pas changé.'],
  }),
  resetPassword: ({ email }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      `Voici le lien pour choisir un nouveau mot de passe pour le compte ${email}.`,
      'Par sécurité, toutes vos sessions ouvertes se fermeront et Google et Facebook ne seront plus reliés au compte.',
    ],
    action: 'Choisir un mot de passe',
    smallPrint: [
      'Ce lien est valable 30 minutes et ne sert qu’une fois. Si vous en demandez un autre, seul le dernier compte.',
      'Vous n’avez rien demandé? Ignorez ce message : votre mot de passe reste le même.',
    ],
  }),
  passwordChanged: ({ at }) => ({
    subject: 'Votre mot de passe a été changé',
    paragraphs: [
      `Le mot de passe de votre compte ${productName} a été changé le ${at}. Vos autres sessions sont fermées.`,
      'Si c’était vous, tout va bien. Sinon, choisissez tout de suite un nouveau mot de passe : cela fermera toutes les sessions, y compris celle de l’autre personne.',
    ],
    action: 'Ce n’était pas moi',
  }),
  confirmEmail: ({ email, account }) => ({
    subject: `Confirmez la nouvelle adresse d’un compte ${productName}`,
    paragraphs: [
      account
        ? `Le compte ${productName} lié à ${account} doit désormais utiliser l’adresse ${email}.`
        : `Un compte ${productName} qui n’a pas encore d’adresse doit utiliser l’adresse ${email}.`,
      'Confirmez seulement si vous connaissez ce compte et l’utilisez vous-même : la personne qui peut l’ouvrir aujourd’hui pourrait encore l’ouvrir ensuite.',
    ],
    action: 'Confirmer cette adresse',
    smallPrint: [
      'Ce lien est valable une heure et ne sert qu’une fois.',
      'Vous n’avez rien demandé? Ignorez ce message : rien ne changera.',
    ],
  }),
  emailChange: ({ newEmail, email }) => ({
    subject: 'Votre adresse est sur le point de changer',
    paragraphs: [
      `On a demandé que le compte ${productName} lié à ${email} utilise désormais l’adresse ${newEmail}. Le changement se fera quand la nouvelle adresse aura été confirmée.`,
      'Si c’était vous, vous n’avez rien à faire. Sinon, annulez : cette adresse-ci restera (ou redeviendra) celle du compte, toutes les sessions se fermeront, et nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    ],
    action: 'Annuler le changement',
    smallPrint: [
      'Ce lien est valable jusqu’au changement, et sept jours de plus si le compte a plus de sept jours et une page ou des pourboires.',
    ],
  }),
  emailChangeUndone: ({ restored, removed }) => ({
    subject: `Le changement d’adresse d’un compte ${productName} a été annulé`,
    paragraphs: [
      `Le compte ${productName} qui utilisait l’adresse ${removed} utilise de nouveau ${restored} : le changement a été annulé avec le lien que nous y avions envoyé.`,
      'Toutes les sessions sont fermées et le mot de passe ne sert plus. L’adresse rétablie reçoit un lien pour en choisir un nouveau. Pendant 72 heures, rien n’est versé et le compte bancaire des versements ne peut pas être changé.',
    ],
    action: 'Choisir un mot de passe',
  }),
  emailInUse: ({ email }) => ({
    subject: 'Quelqu’un a tenté d’utiliser votre adresse',
    paragraphs: [
      `Une personne connectée à un autre compte ${productName} a tenté d’utiliser l’adresse ${email}. Cette adresse est déjà celle de votre compte : nous avons refusé, et rien n’a changé.`,
      'Si c’était vous, connectez-vous au compte qui porte déjà cette adresse.',
    ],
    action: 'Me connecter',
  }),
  newSignIn: ({ device, at }) => ({
    subject: 'Nouvelle connexion à votre compte',
    paragraphs: [
      `On s’est connecté à votre compte ${productName} depuis un appareil que nous n’avions pas encore vu.`,
      `Appareil : ${device || 'inconnu'}\nQuand : ${at}`,
      'Si c’était vous, tout va bien. Sinon, choisissez un nouveau mot de passe : toutes les sessions se fermeront.',
    ],
    action: 'Ce n’était pas moi',
  }),
  sessionEnded: ({ device, at }) => ({
    subject: 'Nous avons fermé une de vos sessions',
    paragraphs: [
      'Une clé de session qui avait déjà servi a été présentée une seconde fois. Cela peut vouloir dire qu’elle a été copiée : par prudence, nous avons fermé cette session.',
      `Appareil : ${device || 'inconnu'}\nQuand : ${at}`,
      'Il vous suffit de vous reconnecter. Si cela se répète, ou si l’appareil ne vous dit rien, choisissez aussi un nouveau mot de passe.',
    ],
    action: 'Me reconnecter',
  }),
  identityLinked: ({ provider, at }) => ({
    subject: `${provider} est maintenant relié à votre compte`,
    paragraphs: [
      `Depuis le ${at}, on peut se connecter à votre compte ${productName} avec ${provider}.`,
      `Si c’était vous, tout va bien. Sinon, choisissez un nouveau mot de passe : ${provider} n’y sera plus relié et toutes les sessions se fermeront.`,
    ],
    action: 'Ce n’était pas moi',
  }),
  erasureScheduled: ({ on }) => ({
    subject: `Votre compte sera effacé le ${on}`,
    paragraphs: [
      `Comme vous l’avez demandé, votre compte ${productName} et votre page seront effacés pour de bon le ${on}. D’ici là, votre page n’est plus visible et ne reçoit plus de pourboires.`,
      'Vous avez changé d’avis? Connectez-vous avant cette date et choisissez de garder votre compte : tout sera comme avant.',
    ],
    action: 'Garder mon compte',
    smallPrint: [
      'La loi nous oblige à conserver la trace des paiements; elle ne portera plus vos renseignements personnels.',
    ],
  }),
  confirmSignIn: ({ email }) => ({
    subject: 'Confirmez que c’est bien vous',
    paragraphs: [
      `Il y a eu beaucoup de tentatives de connexion manquées au compte ${email}. Le bon mot de passe vient d’être donné : avant de donner accès, nous voulons être sûrs que c’est vous.`,
      'Confirmez, puis connectez-vous de nouveau.',
    ],
    action: 'C’est bien moi',
    smallPrint: [
      'Ce lien est valable une heure et ne sert qu’une fois.',
      'Si ce n’était pas vous, quelqu’un connaît votre mot de passe : ne confirmez pas et choisissez-en un nouveau.',
    ],
  }),
}
