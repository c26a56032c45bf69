import { type Locale, productName } from '@obole/contract/names'
import type { DisputeState } from '@obole/contract/tips'
import type { MailContent } from '../../mail/template.ts'
import type { MailContents, TipWords } from './mail-texts.ts'

/** `disputed`: what the bank took, the whole tip or a part of it. */
type DisputeWords = TipWords & { disputed: string }

export const disputeMails: Record<DisputeState, MailContents<DisputeWords>> = {
  open: {
    fr: (tip) => ({
      subject: `Paiement contesté : pourboire de ${tip.amount}`,
      paragraphs: [
        `Le paiement d’un pourboire de ${tip.amount} du ${tip.date} (numéro ${tip.number}) est contesté auprès de la banque de la personne qui a payé. Montant contesté : ${tip.disputed}.`,
        'La banque retient cette somme jusqu’à sa décision. Ce que vous en aviez reçu est repris sur votre solde chez Stripe, ou sur vos prochains pourboires s’il ne suffit pas.',
        `Vous n’avez rien à faire sur ${productName}, et les frais de la contestation ne sont pas à votre charge. Nous vous écrirons quand la banque aura décidé. D’ici là, ce pourboire reste dans votre liste, sous le même numéro.`,
      ],
      button: buttons.fr(tip),
    }),
    en: (tip) => ({
      subject: `Payment disputed: tip of ${tip.amount}`,
      paragraphs: [
        `The payment of a tip of ${tip.amount} from ${tip.date} (number ${tip.number}) is disputed with the bank of the person who paid. Disputed amount: ${tip.disputed}.`,
        'The bank withholds this amount until it decides. What you had received of it is taken back from your balance at Stripe, or from your next tips if that is not enough.',
        `There is nothing for you to do on ${productName}, and the dispute fee is not charged to you. We will write to you when the bank has decided. Until then this tip stays in your list, under the same number.`,
      ],
      button: buttons.en(tip),
    }),
    es: (tip) => ({
      subject: `Pago en disputa: propina de ${tip.amount}`,
      paragraphs: [
        `El pago de una propina de ${tip.amount} del ${tip.date} (número ${tip.number}) está en disputa con el banco de la persona que pagó. Monto en disputa: ${tip.disputed}.`,
        'El banco retiene esa suma hasta que decida. Lo que habías recibido de ella se retira de tu saldo en Stripe, o de tus próximas propinas si no alcanza.',
        `No tienes que hacer nada en ${productName}, y el cargo por disputa no corre por tu cuenta. Te escribiremos cuando el banco haya decidido. Mientras tanto, esta propina sigue en tu lista, con el mismo número.`,
      ],
      button: buttons.es(tip),
    }),
  },
  won: {
    fr: (tip) => ({
      subject: `Contestation gagnée : pourboire de ${tip.amount}`,
      paragraphs: [
        `Le paiement d’un pourboire de ${tip.amount} du ${tip.date} (numéro ${tip.number}) avait été contesté. La banque vous a donné raison. Montant contesté : ${tip.disputed}.`,
        'Ce qui avait été repris sur votre solde chez Stripe vous y est rendu.',
        `Vous n’avez rien à faire sur ${productName}. Ce pourboire se trouve dans votre liste, sous le même numéro.`,
      ],
      button: buttons.fr(tip),
    }),
    en: (tip) => ({
      subject: `Dispute won: tip of ${tip.amount}`,
      paragraphs: [
        `The payment of a tip of ${tip.amount} from ${tip.date} (number ${tip.number}) had been disputed. The bank has decided in your favour. Disputed amount: ${tip.disputed}.`,
        'What had been taken back from your balance at Stripe is returned to it.',
        `There is nothing for you to do on ${productName}. This tip is in your list, under the same number.`,
      ],
      button: buttons.en(tip),
    }),
    es: (tip) => ({
      subject: `Disputa ganada: propina de ${tip.amount}`,
      paragraphs: [
        `El pago de una propina de ${tip.amount} del ${tip.date} (número ${tip.number}) estaba en disputa. El banco te dio la razón. Monto en disputa: ${tip.disputed}.`,
        'Lo que se había retirado de tu saldo en Stripe vuelve a él.',
        `No tienes que hacer nada en ${productName}. Esta propina está en tu lista, con el mismo número.`,
      ],
      button: buttons.es(tip),
    }),
  },
  lost: {
    fr: (tip) => ({
      subject: `Contestation perdue : pourboire de ${tip.amount}`,
      paragraphs: [
        `Le paiement d’un pourboire de ${tip.amount} du ${tip.date} (numéro ${tip.number}) avait été contesté. La banque a donné raison à la personne qui a payé. Montant contesté : ${tip.disputed}.`,
        'Cette somme lui est rendue. Ce que vous en aviez reçu est repris pour de bon sur votre solde chez Stripe, ou sur vos prochains pourboires s’il ne suffit pas.',
        `Vous n’avez rien à faire sur ${productName}, et les frais de la contestation ne sont pas à votre charge. Ce pourboire reste dans votre liste, sous le même numéro.`,
      ],
      button: buttons.fr(tip),
    }),
    en: (tip) => ({
      subject: `Dispute lost: tip of ${tip.amount}`,
      paragraphs: [
        `The payment of a tip of ${tip.amount} from ${tip.date} (number ${tip.number}) had been disputed. The bank has decided in favour of the person who paid. Disputed amount: ${tip.disputed}.`,
        'This amount goes back to them. What you had received of it is taken back for good from your balance at Stripe, or from your next tips if that is not enough.',
        `There is nothing for you to do on ${productName}, and the dispute fee is not charged to you. This tip stays in your list, under the same number.`,
      ],
      button: buttons.en(tip),
    }),
    es: (tip) => ({
      subject: `Disputa perdida: propina de ${tip.amount}`,
      paragraphs: [
        `El pago de una propina de ${tip.amount} del ${tip.date} (número ${tip.number}) estaba en disputa. El banco le dio la razón a la persona que pagó. Monto en disputa: ${tip.disputed}.`,
        'Esa suma se le devuelve. Lo que habías recibido de ella se retira definitivamente de tu saldo en Stripe, o de tus próximas propinas si no alcanza.',
        `No tienes que hacer nada en ${productName}, y el cargo por disputa no corre por tu cuenta. Esta propina sigue en tu lista, con el mismo número.`,
      ],
      button: buttons.es(tip),
    }),
  },
}

const buttons: Record<Locale, (tip: TipWords) => NonNullable<MailContent['button']>> = {
  fr: ({ statementUrl: url }) => ({ label: 'Voir mes pourboires', url }),
  en: ({ statementUrl: url }) => ({ label: 'View my tips', url }),
  es: ({ statementUrl: url }) => ({ label: 'Ver mis propinas', url }),
}
