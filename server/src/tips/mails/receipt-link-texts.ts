import type { MailContents, TipWords } from './mail-texts.ts'

interface LinkWords extends TipWords {
  /** It replaces the one before. */
  isNew: boolean
}

export const receiptLinkMails: MailContents<LinkWords> = {
  fr: (tip) => ({
    subject: subjectOf(tip, {
      isNew: 'Le nouveau lien de votre reçu',
      again: `Votre reçu : pourboire de ${tip.amount}`,
    }),
    paragraphs: [
      tip.isNew
        ? 'Voici le nouveau lien de votre reçu. L’ancien ne fonctionne plus.'
        : 'Comme vous l’avez demandé, voici de nouveau votre reçu.',
      ...(tip.standing.sentence ? [tip.standing.sentence] : []),
      detailsOf(tip, {
        to: (name) => `Pour : ${name}`,
        rest: `${tip.standing.amounts}\nDate : ${tip.date}\nNuméro : ${tip.number}`,
      }),
    ],
    button: { label: 'Voir mon reçu', url: tip.receiptUrl },
    smallPrint: ['Gardez ce lien pour vous : il ouvre votre reçu sans mot de passe.'],
  }),
  en: (tip) => ({
    subject: subjectOf(tip, { isNew: 'The new link to your receipt', again: `Your receipt: tip of ${tip.amount}` }),
    paragraphs: [
      tip.isNew
        ? 'Here is the new link to your receipt. The old one no longer works.'
        : 'As you asked, here is your receipt again.',
      ...(tip.standing.sentence ? [tip.standing.sentence] : []),
      detailsOf(tip, {
        to: (name) => `For: ${name}`,
        rest: `${tip.standing.amounts}\nDate: ${tip.date}\nNumber: ${tip.number}`,
      }),
    ],
    button: { label: 'View my receipt', url: tip.receiptUrl },
    smallPrint: ['Keep this link to yourself: it opens your receipt without a password.'],
  }),
  es: (tip) => ({
    subject: subjectOf(tip, { isNew: 'El nuevo enlace de tu recibo', again: `Tu recibo: propina de ${tip.amount}` }),
    paragraphs: [
      tip.isNew
        ? 'Este es el nuevo enlace de tu recibo. El anterior ya no funciona.'
        : 'Como pediste, aquí está de nuevo tu recibo.',
      ...(tip.standing.sentence ? [tip.standing.sentence] : []),
      detailsOf(tip, {
        to: (name) => `Para: ${name}`,
        rest: `${tip.standing.amounts}\nFecha: ${tip.date}\nNúmero: ${tip.number}`,
      }),
    ],
    button: { label: 'Ver mi recibo', url: tip.receiptUrl },
    smallPrint: ['Guarda este enlace para ti: abre tu recibo sin contraseña.'],
  }),
}

function subjectOf({ isNew, standing }: LinkWords, texts: { isNew: string; again: string }): string {
  if (isNew) return texts.isNew
  return standing.mark ? `${texts.again} (${standing.mark})` : texts.again
}

function detailsOf({ creator }: TipWords, { to, rest }: { to: (name: string) => string; rest: string }): string {
  return creator ? `${to(creator)}\n${rest}` : rest
}
