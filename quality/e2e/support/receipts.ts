import type { Locale } from '@obole/contract/formatting/names'
import { expect, type Page } from './journey.ts'
import { callAs } from './people.ts'
import { newTipPage, sendWords, type TipPage } from './tips.ts'

export const phone = { width: 390, height: 844 }

/** What the receipt page says of its rights, in each language. */
export const rightsWords = {
  fr: {
    wall: 'Messages de soutien',
    anonymous: 'Anonyme',
    rights: 'Vos choix',
    showWords: 'Afficher mon message',
    showName: /^Afficher mon nom/,
    showAmount: 'Afficher le montant',
    save: 'Enregistrer',
    saved: 'Vos choix sont enregistrés. La page en tient déjà compte.',
    edit: 'Modifier mon message',
    message: 'Votre message',
    saveEdit: 'Enregistrer mon message',
    edited: 'Votre message est modifié.',
    counted: '501\u00a0caractères sur 500',
    badWords: 'Écrivez au moins un mot, 500\u00a0caractères au plus. Si vous avez collé ce texte, tapez-le plutôt.',
    withdraw: 'Retirer mon message',
    withdrawNow: 'Retirer mon message pour de bon',
    withdrawn: 'Votre message est retiré pour de bon.',
    again: 'Ce reçu dans une autre langue',
    language: 'Langue du courriel',
    send: 'Recevoir ce reçu par courriel',
    sent: 'Le reçu est en route vers votre boîte courriel.',
    againMail: /^Votre reçu/,
    link: 'Remplacer ce lien',
    newLink: 'M’envoyer un nouveau lien',
    linkSent: 'Un nouveau lien est en route',
    linkMail: /nouveau lien de votre reçu/,
    erase: 'Effacer mes renseignements',
    eraseNow: 'Effacer pour de bon',
    sure: 'Je comprends que c’est définitif.',
    erased: 'Votre nom, votre message et votre adresse sont effacés.',
  },
  en: {
    wall: 'Messages of support',
    anonymous: 'Anonymous',
    rights: 'Your choices',
    showWords: 'Show my message',
    showName: /^Show my name/,
    showAmount: 'Show the amount',
    save: 'Save',
    saved: 'Your choices are saved. The page follows them already.',
    edit: 'Edit my message',
    message: 'Your message',
    saveEdit: 'Save my message',
    edited: 'Your message is changed.',
    counted: '501 of 500 characters',
    badWords: 'Write at least a word, 500 characters at most. If you pasted this text, type it instead.',
    withdraw: 'Withdraw my message',
    withdrawNow: 'Withdraw my message for good',
    withdrawn: 'Your message is withdrawn for good.',
    again: 'This receipt in another language',
    language: 'Language of the e-mail',
    send: 'Get this receipt by e-mail',
    sent: 'The receipt is on its way to your inbox.',
    againMail: /^Your receipt/,
    link: 'Replace this link',
    newLink: 'Send me a new link',
    linkSent: 'A new link is on its way',
    linkMail: /new link to your receipt/,
    erase: 'Erase my personal information',
    eraseNow: 'Erase for good',
    sure: 'I understand that this is final.',
    erased: 'Your name, message and address are erased.',
  },
  es: {
    wall: 'Mensajes de apoyo',
    anonymous: 'Anónimo',
    rights: 'Tus opciones',
    showWords: 'Mostrar mi mensaje',
    showName: /^Mostrar mi nombre/,
    showAmount: 'Mostrar el monto',
    save: 'Guardar',
    saved: 'Tus opciones están guardadas. La página ya las sigue.',
    edit: 'Modificar mi mensaje',
    message: 'Tu mensaje',
    saveEdit: 'Guardar mi mensaje',
    edited: 'Tu mensaje se modificó.',
    counted: '501 de 500 caracteres',
    badWords: 'Escribe al menos una palabra, 500 caracteres como máximo. Si pegaste este texto, escríbelo.',
    withdraw: 'Retirar mi mensaje',
    withdrawNow: 'Retirar mi mensaje definitivamente',
    withdrawn: 'Tu mensaje se retiró definitivamente.',
    again: 'Este recibo en otro idioma',
    language: 'Idioma del correo',
    send: 'Recibir este recibo por correo',
    sent: 'El recibo va en camino a tu correo.',
    againMail: /^Tu recibo/,
    link: 'Reemplazar este enlace',
    newLink: 'Enviarme un nuevo enlace',
    linkSent: 'Un nuevo enlace va en camino',
    linkMail: /nuevo enlace de tu recibo/,
    erase: 'Borrar mis datos personales',
    eraseNow: 'Borrar definitivamente',
    sure: 'Entiendo que es definitivo.',
    erased: 'Tu nombre, tu mensaje y tu dirección se borraron.',
  },
} satisfies Record<Locale, Record<string, string | RegExp>>

/** A page with a wall, and a tip with words on it, started by a call and paid in the browser. */
export async function newShownTip(
  page: Page,
  locale: Locale,
  { message = '♥ ♥ ♥', ...more }: { message?: string; supporterName?: string | undefined } = {},
): Promise<{ owner: TipPage; email: string }> {
  const owner = await newTipPage(page)
  await callAs(owner, page, 'PUT', `/api/creators/${owner.id}/wall`, { mode: 'on' })
  await page.goto(`/@${owner.slug}`)
  return { owner, email: await sendWords(page, owner, message, { supporterName: 'Ana', ...more }, locale) }
}

/** The wall is read until it is without words: what was changed is announced to the pages a moment later. */
export async function expectNoWall(page: Page, path: string, wall: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: wall })).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

/** Of a mail, without its host: journeys open pages of their own. */
export function receiptIn(text: string): string {
  const { pathname, search } = new URL(/https?:\/\/\S+\/receipts\/\S+/.exec(text)?.[0] ?? '')
  return pathname + search
}
