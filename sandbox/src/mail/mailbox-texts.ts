import type { Trilingual } from '../html/page.ts'

interface MailboxTexts {
  mailbox: string
  explanation: string
  newestFirst: string
  refresh: string
  search: string
  searchButton: string
  empty: string
  emptyHint: string
  noSubject: string
  from: string
  to: string
  received: string
  back: string
  message: string
  textVersion: string
  notFound: string
  notFoundHint: string
}

export const mailboxTexts: Trilingual<MailboxTexts> = {
  fr: {
    mailbox: 'Boîte aux lettres',
    explanation:
      'Tous les courriels que le site envoie arrivent ici, à qui qu’ils soient adressés. Aucun ne part vraiment.',
    newestFirst: 'Courriels, du plus récent au plus ancien',
    refresh: 'Actualiser',
    search: 'Adresse du destinataire',
    searchButton: 'Chercher',
    empty: 'Rien pour l’instant',
    emptyHint: 'Inscrivez-vous, par exemple : le courriel de confirmation paraîtra ici dans la seconde.',
    noSubject: '(sans objet)',
    from: 'De',
    to: 'À',
    received: 'Reçu le',
    back: 'Retour à la boîte aux lettres',
    message: 'Contenu du courriel',
    textVersion: 'Version texte',
    notFound: 'Ce courriel n’existe pas',
    notFoundHint: 'Seuls les 500 derniers sont gardés.',
  },
  en: {
    mailbox: 'Mailbox',
    explanation: 'Every e-mail that the site sends lands here, whoever it is addressed to. None of them really leaves.',
    newestFirst: 'E-mails, newest first',
    refresh: 'Refresh',
    search: 'Recipient’s address',
    searchButton: 'Search',
    empty: 'Nothing yet',
    emptyHint: 'Register, for instance: the confirmation e-mail will be here within a second.',
    noSubject: '(no subject)',
    from: 'From',
    to: 'To',
    received: 'Received',
    back: 'Back to the mailbox',
    message: 'Content of the e-mail',
    textVersion: 'Text version',
    notFound: 'This e-mail does not exist',
    notFoundHint: 'Only the last 500 are stored.',
  },
  es: {
    mailbox: 'Buzón',
    explanation:
      'Todos los correos que envía el sitio llegan aquí, sea cual sea su destinatario. Ninguno sale de verdad.',
    newestFirst: 'Correos, del más reciente al más antiguo',
    refresh: 'Actualizar',
    search: 'Dirección del destinatario',
    searchButton: 'Buscar',
    empty: 'Nada por ahora',
    emptyHint: 'Regístrate, por ejemplo: el correo de confirmación aparecerá aquí al instante.',
    noSubject: '(sin asunto)',
    from: 'De',
    to: 'Para',
    received: 'Recibido',
    back: 'Volver al buzón',
    message: 'Contenido del correo',
    textVersion: 'Versión de texto',
    notFound: 'Este correo no existe',
    notFoundHint: 'Solo se conservan los últimos 500.',
  },
}
