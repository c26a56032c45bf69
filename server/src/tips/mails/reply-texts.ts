import type { MailContents, TipWords } from './mail-texts.ts'

interface ReplyWords extends TipWords {
  reply: string
  unsubscribeUrl: string
}

export const replyMails: MailContents<ReplyWords> = {
  fr: (tip) => ({
    subject: tip.creator ? `${tip.creator} vous répond` : 'Une réponse à votre pourboire',
    paragraphs: [
      tip.creator
        ? `${tip.creator} répond à votre pourboire de ${tip.amount} :`
        : `Voici une réponse à votre pourboire de ${tip.amount} :`,
      `« ${tip.reply} »`,
      ...(tip.message ? [`Votre message du ${tip.date} :\n« ${tip.message} »`] : []),
    ],
    button: { label: 'Voir mon reçu', url: tip.receiptUrl },
    smallPrint: [
      'Gardez le lien du reçu pour vous : il l’ouvre sans mot de passe.',
      'Votre adresse n’est pas montrée à la personne qui vous répond. Ce courriel est envoyé par le site : lui répondre ne la joindra pas.',
    ],
    unsubscribe: { label: 'Ne plus recevoir de réponses à mes pourboires', url: tip.unsubscribeUrl },
  }),
  en: (tip) => ({
    subject: tip.creator ? `${tip.creator} replied to you` : 'A reply to your tip',
    paragraphs: [
      tip.creator
        ? `${tip.creator} replied to your tip of ${tip.amount}:`
        : `Here is a reply to your tip of ${tip.amount}:`,
      `“${tip.reply}”`,
      ...(tip.message ? [`Your message of ${tip.date}:\n“${tip.message}”`] : []),
    ],
    button: { label: 'View my receipt', url: tip.receiptUrl },
    smallPrint: [
      'Keep the link to the receipt to yourself: it opens it without a password.',
      'Your address is not shown to the person who replied. This e-mail is sent by the site: answering it will not reach them.',
    ],
    unsubscribe: { label: 'Stop receiving replies to my tips', url: tip.unsubscribeUrl },
  }),
  es: (tip) => ({
    subject: tip.creator ? `${tip.creator} te responde` : 'Una respuesta a tu propina',
    paragraphs: [
      tip.creator
        ? `${tip.creator} responde a tu propina de ${tip.amount}:`
        : `Esta es una respuesta a tu propina de ${tip.amount}:`,
      `«${tip.reply}»`,
      ...(tip.message ? [`Tu mensaje del ${tip.date}:\n«${tip.message}»`] : []),
    ],
    button: { label: 'Ver mi recibo', url: tip.receiptUrl },
    smallPrint: [
      'Guarda para ti el enlace del recibo: lo abre sin contraseña.',
      'Tu dirección no se muestra a la persona que te responde. Este correo lo envía el sitio: si lo contestas, no le llegará.',
    ],
    unsubscribe: { label: 'Dejar de recibir respuestas a mis propinas', url: tip.unsubscribeUrl },
  }),
}
