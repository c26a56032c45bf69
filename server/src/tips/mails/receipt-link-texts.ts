import type { MailContents, TipWords } from './mail-texts.ts'

interface LinkWords extends TipWords {
  /** It replaces the one before. */
  isNew: boolean
}

export const receiptLinkMails: MailContents<LinkWords> = {
  fr: (tip) => ({
    subject: tip.isNew ? 'Le nouveau lien de votre reçu' : `Votre reçu : pourboire de ${tip.amount}`,
    paragraphs: [
      tip.isNew
        ? 'Voici le nouveau lien de votre reçu. L’ancien ne fonctionne plus.'
        : 'Comme vous l’avez demandé, voici de nouveau votre reçu.',
      detailsOf(tip, {
        to: (name) => `Pour : ${name}`,
        rest: `Montant : ${tip.amount}\nDate : ${tip.date}\nNuméro : ${tip.number}`,
      }),
    ],
    button: { label: 'Voir mon reçu', url: tip.receiptUrl },
    smallPrint: ['Gardez ce lien pour vous : il ouvre votre reçu sans mot de passe.'],
  }),
  en: (tip) => ({
    subject: tip.isNew ? 'The new link to your receipt' : `Your receipt: tip of ${tip.amount}`,
    paragraphs: [
      tip.isNew
        ? 'Here is the new link to your receipt. The old one no longer works.'
        : 'As you asked, here is your receipt again.',
      detailsOf(tip, {
        to: (name) => `For: ${name}`,
        rest: `Amount: ${tip.amount}\nDate: ${tip.date}\nNumber: ${tip.number}`,
      }),
    ],
    button: { label: 'View my receipt', url: tip.receiptUrl },
    smallPrint: ['Keep this link to yourself: it opens your receipt without a password.'],
  }),
  es: (tip) => ({
    subject: tip.isNew ? 'El nuevo enlace de tu recibo' : `Tu recibo: propina de ${tip.amount}`,
    paragraphs: [
      tip.isNew
        ? 'Este es el nuevo enlace de tu recibo. El anterior ya no funciona.'
        : 'Como pediste, aquí está de nuevo tu recibo.',
      detailsOf(tip, {
        to: (name) => `Para: ${name}`,
        rest: `Monto: ${tip.amount}\nFecha: ${tip.date}\nNúmero: ${tip.number}`,
      }),
    ],
    button: { label: 'Ver mi recibo', url: tip.receiptUrl },
    smallPrint: ['Guarda este enlace para ti: abre tu recibo sin contraseña.'],
  }),
}

function detailsOf({ creator }: TipWords, { to, rest }: { to: (name: string) => string; rest: string }): string {
  return creator ? `${to(creator)}\n${rest}` : rest
}
