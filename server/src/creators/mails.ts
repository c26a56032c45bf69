import { contactForm } from '@obole/contract/contact'
import { longDate } from '@obole/contract/dates'
import { formatCents } from '@obole/contract/money'
import type { Locale } from '@obole/contract/names'
import { type MailContent, template } from '../mail/template.ts'

type DeletedContent = { slug: string; name: string; erasedAfter: string }

export const creatorDeletedMail = template<DeletedContent>('creator-deleted', ({ config }, locale, content) => {
  const date = longDate(content.erasedAfter, locale)
  const url = `${config.publicUrl}/@${content.slug}/settings`
  return deletedMails[locale](content.name, date, url)
})

/** The reason is the operator's own words, in whatever language they wrote them. */
export const pageSuspendedMail = template<{ name: string; reason: string }>(
  'page-suspended',
  ({ config }, locale, { name, reason }) =>
    suspendedMails[locale](name, reason, `${config.publicUrl}${contactForm.path}#${contactForm.place}`),
)

export const pageUnsuspendedMail = template<{ name: string; slug: string }>(
  'page-unsuspended',
  ({ config }, locale, { name, slug }) => unsuspendedMails[locale](name, `${config.publicUrl}/@${slug}`),
)

type GoalContent = { title: string; amountCents: number; raisedCents: number; slug: string }

/** To the creator, once the tips that count have reached the amount. */
export const goalReachedMail = template<GoalContent>('goal-reached', ({ config }, locale, content) => {
  const [amount, raised] = [formatCents(content.amountCents, locale), formatCents(content.raisedCents, locale)]
  return reachedMails[locale]({ ...content, amount, raised, url: `${config.publicUrl}/@${content.slug}/settings` })
})

export const creatorMails = [creatorDeletedMail, pageSuspendedMail, pageUnsuspendedMail, goalReachedMail]

const deletedMails: Record<Locale, (name: string, date: string, url: string) => MailContent> = {
  fr: (name, date, url) => ({
    subject: `Votre page « ${name} » est retirée`,
    paragraphs: [
      `Comme vous l’avez demandé, votre page « ${name} » n’est plus visible.`,
      `Elle sera effacée pour de bon le ${date}, avec son album et ses images. D’ici là, vous pouvez la rétablir telle qu’elle était.`,
    ],
    button: { label: 'Rétablir ma page', url },
    smallPrint: ['Ce n’était pas vous? Rétablissez la page, puis changez votre mot de passe.'],
  }),
  en: (name, date, url) => ({
    subject: `Your page “${name}” has been taken down`,
    paragraphs: [
      `As you asked, your page “${name}” is no longer visible.`,
      `It will be erased for good on ${date}, with its album and images. Until then you can restore it just as it was.`,
    ],
    button: { label: 'Restore my page', url },
    smallPrint: ['Was this not you? Restore the page, then change your password.'],
  }),
  es: (name, date, url) => ({
    subject: `Tu página «${name}» fue retirada`,
    paragraphs: [
      `Tal como pediste, tu página «${name}» ya no es visible.`,
      `Se borrará definitivamente el ${date}, junto con su álbum y sus imágenes. Hasta entonces puedes restaurarla tal como estaba.`,
    ],
    button: { label: 'Restaurar mi página', url },
    smallPrint: ['¿No fuiste tú? Restaura la página y luego cambia tu contraseña.'],
  }),
}

const suspendedMails: Record<Locale, (name: string, reason: string, url: string) => MailContent> = {
  fr: (name, reason, url) => ({
    subject: `Votre page « ${name} » est suspendue`,
    paragraphs: [
      `Votre page « ${name} » n’est plus visible et n’accepte plus de pourboires. Voici pourquoi :`,
      reason,
      'Vous gardez l’accès à votre compte, à vos données et à l’argent déjà reçu. Si cette décision vous semble erronée, écrivez-nous : une personne la réexaminera.',
    ],
    button: { label: 'Demander une révision', url },
  }),
  en: (name, reason, url) => ({
    subject: `Your page “${name}” is suspended`,
    paragraphs: [
      `Your page “${name}” is no longer visible and takes no tips. Here is why:`,
      reason,
      'You keep access to your account, your data and the money already received. If this decision seems wrong to you, write to us: a person will look at it again.',
    ],
    button: { label: 'Ask for a review', url },
  }),
  es: (name, reason, url) => ({
    subject: `Tu página «${name}» está suspendida`,
    paragraphs: [
      `Tu página «${name}» ya no es visible y no acepta propinas. Este es el motivo:`,
      reason,
      'Conservas el acceso a tu cuenta, a tus datos y al dinero ya recibido. Si la decisión te parece equivocada, escríbenos: una persona la revisará.',
    ],
    button: { label: 'Pedir una revisión', url },
  }),
}

const unsuspendedMails: Record<Locale, (name: string, url: string) => MailContent> = {
  fr: (name, url) => ({
    subject: `Votre page « ${name} » est de nouveau visible`,
    paragraphs: [`La suspension de votre page « ${name} » est levée. La page est de nouveau telle qu’elle était.`],
    button: { label: 'Voir ma page', url },
  }),
  en: (name, url) => ({
    subject: `Your page “${name}” is visible again`,
    paragraphs: [`The suspension of your page “${name}” is lifted. The page is back as it was.`],
    button: { label: 'View my page', url },
  }),
  es: (name, url) => ({
    subject: `Tu página «${name}» vuelve a ser visible`,
    paragraphs: [`Se levantó la suspensión de tu página «${name}». La página está de nuevo tal como estaba.`],
    button: { label: 'Ver mi página', url },
  }),
}

type ReachedWords = { title: string; amount: string; raised: string; url: string }

const reachedMails: Record<Locale, (goal: ReachedWords) => MailContent> = {
  fr: ({ title, amount, raised, url }) => ({
    subject: `Objectif atteint : « ${title} »`,
    paragraphs: [
      `Votre objectif « ${title} » est atteint : ${raised} sur ${amount}. Bravo, et merci aux personnes qui vous soutiennent!`,
      'Il reste sur votre page jusqu’à ce que vous le terminiez. Vous pouvez alors en proposer un autre.',
    ],
    button: { label: 'Voir mon objectif', url },
  }),
  en: ({ title, amount, raised, url }) => ({
    subject: `Goal reached: “${title}”`,
    paragraphs: [
      `Your goal “${title}” is reached: ${raised} of ${amount}. Well done, and thanks to the people who support you!`,
      'It stays on your page until you end it. Then you can set another one.',
    ],
    button: { label: 'View my goal', url },
  }),
  es: ({ title, amount, raised, url }) => ({
    subject: `Meta alcanzada: «${title}»`,
    paragraphs: [
      `Tu meta «${title}» está alcanzada: ${raised} de ${amount}. ¡Felicidades, y gracias a quienes te apoyan!`,
      'Sigue en tu página hasta que la termines. Después puedes proponer otra.',
    ],
    button: { label: 'Ver mi meta', url },
  }),
}
