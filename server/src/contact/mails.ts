import type { ContactTopic } from '@obole/contract/contact'
import type { Locale } from '@obole/contract/names'
import { template } from '../mail/template.ts'

type ContactContent = {
  topic: ContactTopic
  email: string
  name: string | null
  page: string | null
  message: string
}

export const contactMail = template<ContactContent>('contact', (_platform, locale, content) => {
  const words = texts[locale]
  const { email, name, page, message } = content
  const sender = name ? `${name} <${email}>` : email
  return {
    subject: `${words.topics[content.topic]}${page ? ` (${page})` : ''}`,
    paragraphs: [words.from(sender), ...(page ? [words.page(page)] : []), message],
    smallPrint: [words.answer],
    replyTo: email,
  }
})

interface Words {
  topics: Record<ContactTopic, string>
  from(sender: string): string
  page(address: string): string
  answer: string
}

const texts: Record<Locale, Words> = {
  fr: {
    topics: {
      question: 'Question reçue par le formulaire',
      report: 'Signalement d’une page',
      accessibility: 'Obstacle à l’accessibilité',
      privacy: 'Demande sur les renseignements personnels',
    },
    from: (sender) => `De : ${sender}`,
    page: (address) => `Page : ${address}`,
    answer: 'Pour répondre à cette personne, répondez simplement à ce courriel.',
  },
  en: {
    topics: {
      question: 'Question sent with the form',
      report: 'Report of a page',
      accessibility: 'Accessibility barrier',
      privacy: 'Request about personal information',
    },
    from: (sender) => `From: ${sender}`,
    page: (address) => `Page: ${address}`,
    answer: 'To answer this person, simply reply to this e-mail.',
  },
  es: {
    topics: {
      question: 'Pregunta recibida por el formulario',
      report: 'Reporte de una página',
      accessibility: 'Barrera de accesibilidad',
      privacy: 'Solicitud sobre información personal',
    },
    from: (sender) => `De: ${sender}`,
    page: (address) => `Página: ${address}`,
    answer: 'Para contestar a esta persona, responde simplemente a este correo.',
  },
}
