import { intlTags, type Locale } from '@obole/contract/names'
import { type MailContent, template } from '../mail/template.ts'

type DeletedContent = { slug: string; name: string; erasedAfter: string }

export const creatorDeletedMail = template<DeletedContent>('creator-deleted', ({ config }, locale, content) => {
  const date = longDate(locale, content.erasedAfter)
  const url = `${config.publicUrl}/@${content.slug}/settings`
  return deletedMails[locale](content.name, date, url)
})

function longDate(locale: Locale, instant: string): string {
  const format = new Intl.DateTimeFormat(intlTags[locale], { dateStyle: 'long', timeZone: 'America/Toronto' })
  return format.format(new Date(instant))
}

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
