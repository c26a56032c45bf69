import { refundBusinessDays } from '@obole/contract/limits'
import type { Locale } from '@obole/contract/names'
import type { MailContent, MailPicture } from '../../mail/template.ts'

const { min, max } = refundBusinessDays

/** The values of a tip's mails, formatted for a sentence. */
export interface TipWords {
  amount: string
  /** What of it the creator receives. */
  net: string
  date: string
  /** The time of day until which it can be undone; null when it cannot. */
  undoUntil: string | null
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
    subject: `Merci! Reçu de votre pourboire de ${tip.amount}`,
    paragraphs: [
      tip.creator
        ? `Votre pourboire de ${tip.amount} est en route vers ${tip.creator}. Merci de votre soutien!`
        : `Votre pourboire de ${tip.amount} est payé. Merci de votre soutien!`,
      ...(tip.undoUntil
        ? [
            `Rien n’est encore débité. Jusqu’à ${tip.undoUntil} (heure de l’Est), vous pouvez l’annuler sur la page de votre reçu.`,
          ]
        : []),
      ...thanksOf(tip, (text) => `Un mot de ${tip.creator} :\n« ${text} »`),
      tip.undoUntil
        ? `Montant réservé : ${tip.amount}\nDate : ${tip.date}\nNuméro : ${tip.number}`
        : `Montant payé : ${tip.amount}\nDate : ${tip.date}\nNuméro : ${tip.number}`,
      ...(tip.message ? [`Votre message :\n« ${tip.message} »`] : []),
    ],
    button: { label: 'Voir mon reçu', url: tip.receiptUrl },
    smallPrint: [
      'Gardez ce lien pour vous : il ouvre votre reçu sans mot de passe.',
      'Ce reçu confirme un paiement. Un pourboire ne donne droit à aucun reçu officiel aux fins de l’impôt.',
    ],
  }),
  en: (tip) => ({
    subject: `Thank you! Receipt for your tip of ${tip.amount}`,
    paragraphs: [
      tip.creator
        ? `Your tip of ${tip.amount} is on its way to ${tip.creator}. Thank you for your support!`
        : `Your tip of ${tip.amount} is paid. Thank you for your support!`,
      ...(tip.undoUntil
        ? [`Nothing is charged yet. Until ${tip.undoUntil} (Eastern time) you can undo it on the page of your receipt.`]
        : []),
      ...thanksOf(tip, (text) => `A word from ${tip.creator}:\n“${text}”`),
      tip.undoUntil
        ? `Amount held: ${tip.amount}\nDate: ${tip.date}\nNumber: ${tip.number}`
        : `Amount paid: ${tip.amount}\nDate: ${tip.date}\nNumber: ${tip.number}`,
      ...(tip.message ? [`Your message:\n“${tip.message}”`] : []),
    ],
    button: { label: 'View my receipt', url: tip.receiptUrl },
    smallPrint: [
      'Keep this link to yourself: it opens your receipt without a password.',
      'This receipt confirms a payment. A tip does not qualify for an official receipt for tax purposes.',
    ],
  }),
  es: (tip) => ({
    subject: `¡Gracias! Recibo de tu propina de ${tip.amount}`,
    paragraphs: [
      tip.creator
        ? `Tu propina de ${tip.amount} va de camino a ${tip.creator}. ¡Gracias por tu apoyo!`
        : `Tu propina de ${tip.amount} está pagada. ¡Gracias por tu apoyo!`,
      ...(tip.undoUntil
        ? [
            `Todavía no se cobró nada. Hasta las ${tip.undoUntil} (hora del Este) puedes deshacerla en la página de tu recibo.`,
          ]
        : []),
      ...thanksOf(tip, (text) => `Unas palabras de ${tip.creator}:\n«${text}»`),
      tip.undoUntil
        ? `Monto reservado: ${tip.amount}\nFecha: ${tip.date}\nNúmero: ${tip.number}`
        : `Monto pagado: ${tip.amount}\nFecha: ${tip.date}\nNúmero: ${tip.number}`,
      ...(tip.message ? [`Tu mensaje:\n«${tip.message}»`] : []),
    ],
    button: { label: 'Ver mi recibo', url: tip.receiptUrl },
    smallPrint: [
      'Guarda este enlace para ti: abre tu recibo sin contraseña.',
      'Este recibo confirma un pago. Una propina no da derecho a un recibo oficial a efectos fiscales.',
    ],
  }),
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

export const refundedMails: MailContents<TipWords & { refunded: string }> = {
  fr: (tip) => ({
    subject: `Remboursement de ${tip.refunded}`,
    paragraphs: [
      tip.creator
        ? `Votre pourboire de ${tip.amount} à ${tip.creator} vous est remboursé : ${tip.refunded} reviendront sur votre mode de paiement d’origine.`
        : `Votre pourboire de ${tip.amount} vous est remboursé : ${tip.refunded} reviendront sur votre mode de paiement d’origine.`,
      `Selon votre banque, il faut compter de ${min} à ${max} jours ouvrables.`,
    ],
    button: { label: 'Voir mon reçu', url: tip.receiptUrl },
  }),
  en: (tip) => ({
    subject: `Refund of ${tip.refunded}`,
    paragraphs: [
      tip.creator
        ? `Your tip of ${tip.amount} to ${tip.creator} is being refunded: ${tip.refunded} is going back to your original payment method.`
        : `Your tip of ${tip.amount} is being refunded: ${tip.refunded} is going back to your original payment method.`,
      `Depending on your bank, this takes ${min} to ${max} business days.`,
    ],
    button: { label: 'View my receipt', url: tip.receiptUrl },
  }),
  es: (tip) => ({
    subject: `Reembolso de ${tip.refunded}`,
    paragraphs: [
      tip.creator
        ? `Se te reembolsa tu propina de ${tip.amount} a ${tip.creator}: ${tip.refunded} se devolverán a tu método de pago.`
        : `Se te reembolsa tu propina de ${tip.amount}: ${tip.refunded} se devolverán a tu método de pago.`,
      `Según tu banco, esto tarda de ${min} a ${max} días hábiles.`,
    ],
    button: { label: 'Ver mi recibo', url: tip.receiptUrl },
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

/** Only of a page that still exists: its name is in the sentence. */
function thanksOf({ thanks }: TipWords, say: (text: string) => string): MailContent['paragraphs'] {
  if (!thanks) return []
  return thanks.picture ? [say(thanks.text), thanks.picture] : [say(thanks.text)]
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
