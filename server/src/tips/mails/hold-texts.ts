import type { MailContents, TipWords } from './mail-texts.ts'

export const undoneMails: MailContents<TipWords> = {
  fr: (tip) => ({
    subject: `Pourboire de ${tip.amount} annulé`,
    paragraphs: [
      tip.creator
        ? `Comme vous l’avez demandé, votre pourboire de ${tip.amount} à ${tip.creator} est annulé. Rien n’est débité.`
        : `Comme vous l’avez demandé, votre pourboire de ${tip.amount} est annulé. Rien n’est débité.`,
      'Selon votre banque, le montant réservé peut rester visible quelques jours avant de disparaître.',
    ],
    button: { label: 'Voir mon reçu', url: tip.receiptUrl },
  }),
  en: (tip) => ({
    subject: `Tip of ${tip.amount} undone`,
    paragraphs: [
      tip.creator
        ? `As you asked, your tip of ${tip.amount} to ${tip.creator} is undone. Nothing is charged.`
        : `As you asked, your tip of ${tip.amount} is undone. Nothing is charged.`,
      'Depending on your bank, the held amount may stay visible for a few days before it disappears.',
    ],
    button: { label: 'View my receipt', url: tip.receiptUrl },
  }),
  es: (tip) => ({
    subject: `Propina de ${tip.amount} cancelada`,
    paragraphs: [
      tip.creator
        ? `Como pediste, tu propina de ${tip.amount} a ${tip.creator} está cancelada. No se cobra nada.`
        : `Como pediste, tu propina de ${tip.amount} está cancelada. No se cobra nada.`,
      'Según tu banco, el monto reservado puede verse algunos días antes de desaparecer.',
    ],
    button: { label: 'Ver mi recibo', url: tip.receiptUrl },
  }),
}

export const failedMails: MailContents<TipWords> = {
  fr: (tip) => ({
    subject: `Votre pourboire de ${tip.amount} n’a pas abouti`,
    paragraphs: [
      tip.creator
        ? `Votre pourboire de ${tip.amount} à ${tip.creator} n’a pas pu être encaissé. Rien n’est débité.`
        : `Votre pourboire de ${tip.amount} n’a pas pu être encaissé. Rien n’est débité.`,
      'Si vous voulez encore soutenir cette page, envoyez un nouveau pourboire.',
    ],
    button: { label: 'Voir mon reçu', url: tip.receiptUrl },
  }),
  en: (tip) => ({
    subject: `Your tip of ${tip.amount} did not go through`,
    paragraphs: [
      tip.creator
        ? `Your tip of ${tip.amount} to ${tip.creator} could not be collected. Nothing is charged.`
        : `Your tip of ${tip.amount} could not be collected. Nothing is charged.`,
      'If you still want to support this page, send a new tip.',
    ],
    button: { label: 'View my receipt', url: tip.receiptUrl },
  }),
  es: (tip) => ({
    subject: `Tu propina de ${tip.amount} no se completó`,
    paragraphs: [
      tip.creator
        ? `No se pudo cobrar tu propina de ${tip.amount} a ${tip.creator}. No se cobra nada.`
        : `No se pudo cobrar tu propina de ${tip.amount}. No se cobra nada.`,
      'Si aún quieres apoyar esta página, envía una nueva propina.',
    ],
    button: { label: 'Ver mi recibo', url: tip.receiptUrl },
  }),
}

export const refundRequestedMails: MailContents<TipWords> = {
  fr: (tip) => ({
    subject: `Demande de remboursement : ${tip.amount}`,
    paragraphs: [
      tip.supporter
        ? `${tip.supporter} vous demande de rembourser son pourboire de ${tip.amount} du ${tip.date} (numéro ${tip.number}).`
        : `Quelqu’un vous demande de rembourser son pourboire de ${tip.amount} du ${tip.date} (numéro ${tip.number}).`,
      'La décision vous appartient. Un remboursement se fait depuis la liste de vos pourboires.',
    ],
    button: { label: 'Voir mes pourboires', url: tip.statementUrl },
  }),
  en: (tip) => ({
    subject: `Refund requested: ${tip.amount}`,
    paragraphs: [
      tip.supporter
        ? `${tip.supporter} asks you to refund their tip of ${tip.amount} from ${tip.date} (number ${tip.number}).`
        : `Someone asks you to refund their tip of ${tip.amount} from ${tip.date} (number ${tip.number}).`,
      'It is up to you. You can refund it from the list of your tips.',
    ],
    button: { label: 'View my tips', url: tip.statementUrl },
  }),
  es: (tip) => ({
    subject: `Reembolso solicitado: ${tip.amount}`,
    paragraphs: [
      tip.supporter
        ? `${tip.supporter} te pide que reembolses su propina de ${tip.amount} del ${tip.date} (número ${tip.number}).`
        : `Alguien te pide que reembolses su propina de ${tip.amount} del ${tip.date} (número ${tip.number}).`,
      'La decisión es tuya. Puedes reembolsarla desde la lista de tus propinas.',
    ],
    button: { label: 'Ver mis propinas', url: tip.statementUrl },
  }),
}
