import type { Locale } from '@obole/contract/names'
import type { MailContent, MailPicture } from '../../mail/template.ts'
import type { StandingText } from './standing-texts.ts'

/** The values of a tip's mails, formatted for a sentence. */
export interface TipWords {
  amount: string
  /** What of it the creator receives. */
  net: string
  date: string
  /** What became of it. */
  standing: StandingText
  number: string
  /** Null once the page is erased. */
  creator: string | null
  supporter: string | null
  message: string | null
  /** What the creator says to everyone who tips. */
  thanks: { text: string; picture: MailPicture | null } | null
  receiptUrl: string
  statementUrl: string
  /** Where the creator approves the words; null when they need not be. */
  approvalUrl: string | null
}

export type MailContents<Words> = Record<Locale, (words: Words) => MailContent>

export const receiptMails: MailContents<TipWords> = {
  fr: (tip) => ({
    subject: tip.standing.mark
      ? `Reçu de votre pourboire de ${tip.amount} (${tip.standing.mark})`
      : `Merci! Reçu de votre pourboire de ${tip.amount}`,
    paragraphs: receiptParagraphs(tip, {
      toCreator: (name) => `Votre pourboire de ${tip.amount} est en route vers ${name}. Merci de votre soutien!`,
      charged: `Votre pourboire de ${tip.amount} est payé. Merci de votre soutien!`,
      held: `Votre pourboire de ${tip.amount} est en route. Merci de votre soutien!`,
      thanks: (name, text) => `${name} vous écrit :\n« ${text} »`,
      details: `${tip.standing.amounts}\nDate : ${tip.date}\nNuméro : ${tip.number}`,
      message: (text) => `Votre message :\n« ${text} »`,
    }),
    button: { label: 'Voir mon reçu', url: tip.receiptUrl },
    smallPrint: [
      'Gardez ce lien pour vous : il ouvre votre reçu sans mot de passe.',
      ...confirmationOf(tip, {
        charged: 'Ce reçu confirme un paiement. Un pourboire ne donne droit à aucun reçu officiel aux fins de l’impôt.',
        held: 'Une fois le montant débité, ce reçu confirme votre paiement. Un pourboire ne donne droit à aucun reçu officiel aux fins de l’impôt.',
      }),
    ],
  }),
  en: (tip) => ({
    subject: tip.standing.mark
      ? `Receipt for your tip of ${tip.amount} (${tip.standing.mark})`
      : `Thank you! Receipt for your tip of ${tip.amount}`,
    paragraphs: receiptParagraphs(tip, {
      toCreator: (name) => `Your tip of ${tip.amount} is on its way to ${name}. Thank you for your support!`,
      charged: `Your tip of ${tip.amount} is paid. Thank you for your support!`,
      held: `Your tip of ${tip.amount} is on its way. Thank you for your support!`,
      thanks: (name, text) => `A message from ${name}:\n“${text}”`,
      details: `${tip.standing.amounts}\nDate: ${tip.date}\nNumber: ${tip.number}`,
      message: (text) => `Your message:\n“${text}”`,
    }),
    button: { label: 'View my receipt', url: tip.receiptUrl },
    smallPrint: [
      'Keep this link to yourself: it opens your receipt without a password.',
      ...confirmationOf(tip, {
        charged: 'This receipt confirms a payment. A tip does not qualify for an official receipt for tax purposes.',
        held: 'Once the amount is charged, this receipt confirms your payment. A tip does not qualify for an official receipt for tax purposes.',
      }),
    ],
  }),
  es: (tip) => ({
    subject: tip.standing.mark
      ? `Recibo de tu propina de ${tip.amount} (${tip.standing.mark})`
      : `¡Gracias! Recibo de tu propina de ${tip.amount}`,
    paragraphs: receiptParagraphs(tip, {
      toCreator: (name) => `Tu propina de ${tip.amount} va en camino a ${name}. ¡Gracias por tu apoyo!`,
      charged: `Tu propina de ${tip.amount} está pagada. ¡Gracias por tu apoyo!`,
      held: `Tu propina de ${tip.amount} va en camino. ¡Gracias por tu apoyo!`,
      thanks: (name, text) => `Un mensaje de ${name}:\n«${text}»`,
      details: `${tip.standing.amounts}\nFecha: ${tip.date}\nNúmero: ${tip.number}`,
      message: (text) => `Tu mensaje:\n«${text}»`,
    }),
    button: { label: 'Ver mi recibo', url: tip.receiptUrl },
    smallPrint: [
      'Guarda este enlace para ti: abre tu recibo sin contraseña.',
      ...confirmationOf(tip, {
        charged: 'Este recibo confirma un pago. Una propina no da derecho a un recibo oficial para efectos fiscales.',
        held: 'Una vez cobrado el monto, este recibo confirma tu pago. Una propina no da derecho a un recibo oficial para efectos fiscales.',
      }),
    ],
  }),
}

interface ReceiptTexts {
  toCreator: (name: string) => string
  charged: string
  held: string
  thanks: (name: string, text: string) => string
  details: string
  message: (text: string) => string
}

/** Nobody is thanked for what was undone or refunded before the mail left. */
function receiptParagraphs({ creator, message, standing, thanks }: TipWords, texts: ReceiptTexts) {
  const paragraphs: MailContent['paragraphs'] = []
  if (!standing.mark)
    paragraphs.push(creator ? texts.toCreator(creator) : standing.isCharged ? texts.charged : texts.held)
  if (standing.sentence) paragraphs.push(standing.sentence)
  if (!standing.mark && creator && thanks) {
    paragraphs.push(texts.thanks(creator, thanks.text))
    if (thanks.picture) paragraphs.push(thanks.picture)
  }
  paragraphs.push(texts.details)
  if (message) paragraphs.push(texts.message(message))
  return paragraphs
}

/** What was never charged is no payment, and needs no word about taxes. */
function confirmationOf({ standing }: TipWords, { charged, held }: { charged: string; held: string }): string[] {
  if (standing.isCharged) return [charged]
  return standing.mark ? [] : [held]
}

export const receivedMails: MailContents<TipWords> = {
  fr: (tip) => ({
    subject: `Vous avez reçu un pourboire de ${tip.amount}`,
    paragraphs: [
      tip.supporter
        ? `${tip.supporter} vous soutient avec un pourboire de ${tip.amount}.`
        : `Quelqu’un vous soutient avec un pourboire de ${tip.amount}.`,
      ...(tip.message ? [`Son message :\n« ${tip.message} »`] : []),
      `Vous recevez ${tip.net}.`,
      ...(tip.approvalUrl ? ['Ce message attend votre accord pour paraître sur votre page.'] : []),
    ],
    button: tip.approvalUrl
      ? { label: 'Approuver ou masquer le message', url: tip.approvalUrl }
      : { label: 'Voir mes pourboires', url: tip.statementUrl },
  }),
  en: (tip) => ({
    subject: `You have received a tip of ${tip.amount}`,
    paragraphs: [
      tip.supporter ? `${tip.supporter} sent you a tip of ${tip.amount}.` : `Someone sent you a tip of ${tip.amount}.`,
      ...(tip.message ? [`Their message:\n“${tip.message}”`] : []),
      `You receive ${tip.net}.`,
      ...(tip.approvalUrl ? ['This message waits for your approval before it is shown on your page.'] : []),
    ],
    button: tip.approvalUrl
      ? { label: 'Approve or hide the message', url: tip.approvalUrl }
      : { label: 'View my tips', url: tip.statementUrl },
  }),
  es: (tip) => ({
    subject: `Recibiste una propina de ${tip.amount}`,
    paragraphs: [
      tip.supporter
        ? `${tip.supporter} te apoya con una propina de ${tip.amount}.`
        : `Alguien te apoya con una propina de ${tip.amount}.`,
      ...(tip.message ? [`Su mensaje:\n«${tip.message}»`] : []),
      `Recibes ${tip.net}.`,
      ...(tip.approvalUrl ? ['Este mensaje espera tu aprobación para aparecer en tu página.'] : []),
    ],
    button: tip.approvalUrl
      ? { label: 'Aprobar u ocultar el mensaje', url: tip.approvalUrl }
      : { label: 'Ver mis propinas', url: tip.statementUrl },
  }),
}

export const payoutsDisabledMails: MailContents<{ name: string; url: string }> = {
  fr: ({ name, url }) => ({
    subject: 'Votre page ne peut plus recevoir de pourboires',
    paragraphs: [
      `Les versements de votre page « ${name} » sont suspendus par notre fournisseur de services de paiement, Stripe, qui a besoin de renseignements de votre part.`,
      'Le bouton de pourboire est masqué d’ici là, pour éviter des paiements perdus. Ce que vous avez déjà reçu reste à vous.',
    ],
    button: { label: 'Voir ce qui manque', url },
  }),
  en: ({ name, url }) => ({
    subject: 'Your page can no longer receive tips',
    paragraphs: [
      `Payouts for your page “${name}” are on hold at our payment provider, Stripe, which needs some information from you.`,
      'The tip button is hidden until then, so that no payment fails. What you have already received remains yours.',
    ],
    button: { label: 'See what is missing', url },
  }),
  es: ({ name, url }) => ({
    subject: 'Tu página ya no puede recibir propinas',
    paragraphs: [
      `Los depósitos de tu página «${name}» están suspendidos por nuestro proveedor de pagos, Stripe, que necesita información tuya.`,
      'El botón de propina queda oculto hasta entonces, para evitar pagos fallidos. Lo que ya recibiste sigue siendo tuyo.',
    ],
    button: { label: 'Ver qué falta', url },
  }),
}

export const payoutsEnabledMails: MailContents<{ name: string; url: string }> = {
  fr: ({ name, url }) => ({
    subject: 'Votre page reçoit maintenant des pourboires',
    paragraphs: [
      `Notre fournisseur de services de paiement, Stripe, a tout ce qu’il lui faut : le bouton de pourboire est affiché sur votre page « ${name} ».`,
      'Il ne reste qu’à la faire connaître : partagez son adresse ou son code QR.',
    ],
    button: { label: 'Voir ma page', url },
  }),
  en: ({ name, url }) => ({
    subject: 'Your page now receives tips',
    paragraphs: [
      `Our payment provider, Stripe, has everything it needs: the tip button is shown on your page “${name}”.`,
      'All that is left is to make it known: share its address or its QR code.',
    ],
    button: { label: 'View my page', url },
  }),
  es: ({ name, url }) => ({
    subject: 'Tu página ya recibe propinas',
    paragraphs: [
      `Nuestro proveedor de pagos, Stripe, tiene todo lo que necesita: el botón de propina se muestra en tu página «${name}».`,
      'Solo falta darla a conocer: comparte su dirección o su código QR.',
    ],
    button: { label: 'Ver mi página', url },
  }),
}
