import { refundBusinessDays } from '@obole/contract/limits'
import type { MailContents, TipWords } from './mail-texts.ts'

const { min, max } = refundBusinessDays

interface RefundWords extends TipWords {
  /** `part`: some of it is left. `rest`: with the parts before, nothing is. */
  refunded: { money: string; what: 'whole' | 'part' | 'rest' }
}

export const refundedMails: MailContents<RefundWords> = {
  fr: ({ refunded: { money, what }, ...tip }) => ({
    subject: what === 'part' ? `Remboursement partiel de ${money}` : `Remboursement de ${money}`,
    paragraphs: [
      what === 'whole'
        ? tip.creator
          ? `Votre pourboire de ${tip.amount} à ${tip.creator} vous est remboursé sur votre mode de paiement d’origine : ${money}.`
          : `Votre pourboire de ${tip.amount} vous est remboursé sur votre mode de paiement d’origine : ${money}.`
        : tip.creator
          ? `Une partie de votre pourboire de ${tip.amount} à ${tip.creator} vous est remboursée sur votre mode de paiement d’origine : ${money}.`
          : `Une partie de votre pourboire de ${tip.amount} vous est remboursée sur votre mode de paiement d’origine : ${money}.`,
      ...(what === 'rest' ? ['Avec ce montant, votre pourboire est entièrement remboursé.'] : []),
      `Selon votre banque, il faut compter de ${min} à ${max} jours ouvrables.`,
    ],
    button: { label: 'Voir mon reçu', url: tip.receiptUrl },
  }),
  en: ({ refunded: { money, what }, ...tip }) => ({
    subject: what === 'part' ? `Partial refund of ${money}` : `Refund of ${money}`,
    paragraphs: [
      what === 'whole'
        ? tip.creator
          ? `Your tip of ${tip.amount} to ${tip.creator} is being refunded: ${money} is going back to your original payment method.`
          : `Your tip of ${tip.amount} is being refunded: ${money} is going back to your original payment method.`
        : tip.creator
          ? `Part of your tip of ${tip.amount} to ${tip.creator} is being refunded: ${money} is going back to your original payment method.`
          : `Part of your tip of ${tip.amount} is being refunded: ${money} is going back to your original payment method.`,
      ...(what === 'rest' ? ['With this amount, your tip is refunded in full.'] : []),
      `Depending on your bank, this takes ${min} to ${max} business days.`,
    ],
    button: { label: 'View my receipt', url: tip.receiptUrl },
  }),
  es: ({ refunded: { money, what }, ...tip }) => ({
    subject: what === 'part' ? `Reembolso parcial de ${money}` : `Reembolso de ${money}`,
    paragraphs: [
      what === 'whole'
        ? tip.creator
          ? `Se te reembolsa tu propina de ${tip.amount} a ${tip.creator} en tu método de pago original: ${money}.`
          : `Se te reembolsa tu propina de ${tip.amount} en tu método de pago original: ${money}.`
        : tip.creator
          ? `Se te reembolsa una parte de tu propina de ${tip.amount} a ${tip.creator} en tu método de pago original: ${money}.`
          : `Se te reembolsa una parte de tu propina de ${tip.amount} en tu método de pago original: ${money}.`,
      ...(what === 'rest' ? ['Con este monto, tu propina queda reembolsada por completo.'] : []),
      `Según tu banco, esto tarda de ${min} a ${max} días hábiles.`,
    ],
    button: { label: 'Ver mi recibo', url: tip.receiptUrl },
  }),
}

export const refundRefusedMails: MailContents<TipWords & { refused: string }> = {
  fr: (tip) => ({
    subject: `Le remboursement de ${tip.refused} n’a pas été fait`,
    paragraphs: [
      `Vous vouliez rembourser ${tip.refused} d’un pourboire de ${tip.amount} du ${tip.date} (numéro ${tip.number}). Stripe ne répondait pas à ce moment-là, et a refusé ce remboursement depuis.`,
      'Rien n’a été remboursé cette fois-ci. La liste de vos pourboires montre ce qui peut encore l’être.',
    ],
    button: { label: 'Voir mes pourboires', url: tip.statementUrl },
  }),
  en: (tip) => ({
    subject: `The refund of ${tip.refused} was not made`,
    paragraphs: [
      `You wanted to refund ${tip.refused} of a tip of ${tip.amount} from ${tip.date} (number ${tip.number}). Stripe was not answering at the time, and has refused this refund since.`,
      'Nothing was refunded this time. The list of your tips shows what can still be refunded.',
    ],
    button: { label: 'View my tips', url: tip.statementUrl },
  }),
  es: (tip) => ({
    subject: `El reembolso de ${tip.refused} no se hizo`,
    paragraphs: [
      `Querías reembolsar ${tip.refused} de una propina de ${tip.amount} del ${tip.date} (número ${tip.number}). Stripe no respondía en ese momento y después rechazó este reembolso.`,
      'Esta vez no se reembolsó nada. La lista de tus propinas muestra lo que aún se puede reembolsar.',
    ],
    button: { label: 'Ver mis propinas', url: tip.statementUrl },
  }),
}
