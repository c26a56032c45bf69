import type { MailContents } from './mail-texts.ts'

interface DebitWords {
  amount: string
  date: string
  /** Null once the page is erased. */
  creator: string | null
  /** Where to try again; null when the page takes no tips. */
  pageUrl: string | null
}

/** A payment that was under way for days. */
export const debitFailedMails: MailContents<DebitWords> = {
  fr: ({ amount, date, creator, pageUrl }) => ({
    subject: `Votre pourboire de ${amount} n’a pas abouti`,
    paragraphs: [
      creator
        ? `Le paiement de votre pourboire de ${amount} à ${creator}, commencé le ${date}, n’a pas abouti : votre banque ne l’a pas accepté.`
        : `Le paiement de votre pourboire de ${amount}, commencé le ${date}, n’a pas abouti : votre banque ne l’a pas accepté.`,
      'Rien n’est débité.',
      ...(pageUrl
        ? ['Pour réessayer, envoyez un nouveau pourboire depuis la page, avec ce mode de paiement ou un autre.']
        : []),
    ],
    ...(pageUrl && { button: { label: 'Réessayer', url: pageUrl } }),
  }),
  en: ({ amount, date, creator, pageUrl }) => ({
    subject: `Your tip of ${amount} did not go through`,
    paragraphs: [
      creator
        ? `The payment of your tip of ${amount} to ${creator}, started on ${date}, did not go through: your bank did not accept it.`
        : `The payment of your tip of ${amount}, started on ${date}, did not go through: your bank did not accept it.`,
      'Nothing is charged.',
      ...(pageUrl ? ['To try again, send a new tip from the page, with this payment method or another one.'] : []),
    ],
    ...(pageUrl && { button: { label: 'Try again', url: pageUrl } }),
  }),
  es: ({ amount, date, creator, pageUrl }) => ({
    subject: `Tu propina de ${amount} no se completó`,
    paragraphs: [
      creator
        ? `El pago de tu propina de ${amount} a ${creator}, iniciado el ${date}, no se completó: tu banco no lo aceptó.`
        : `El pago de tu propina de ${amount}, iniciado el ${date}, no se completó: tu banco no lo aceptó.`,
      'No se cobra nada.',
      ...(pageUrl
        ? ['Para intentarlo de nuevo, envía otra propina desde la página, con este método de pago u otro.']
        : []),
    ],
    ...(pageUrl && { button: { label: 'Intentar de nuevo', url: pageUrl } }),
  }),
}
