import type { Locale } from '@obole/contract/names'
import type { ReportCategory } from '@obole/contract/reports'
import { template } from '../mail/template.ts'
import { findReport, type ReportRow } from './reports.sql.ts'

/** To the operator. What is reported is read when the mail is sent: words that are gone by then are not in it. */
export const reportMail = template<{ reportId: string; email: string | null }>(
  'report',
  async ({ config, sql }, locale, { reportId, email }) => {
    const report = await findReport(sql, reportId)
    if (!report) throw new Error(`The report ${reportId} of a mail is gone.`)
    const words = texts[locale]
    const { slug, message, words: reported } = report
    return {
      subject: `${words.kinds[report.kind]} (@${slug})`,
      paragraphs: [
        words.category(words.categories[report.category]),
        ...(reported === null ? [] : [words.reported(report.supporterName ?? words.anonymous, reported)]),
        ...(message === null ? [] : [words.remark(message)]),
        words.act(commandFor(report), `as-obole admin reports close ${report.id}`),
      ],
      button: { label: words.view, url: `${config.publicUrl}/@${slug}` },
      ...(email ? { smallPrint: [words.answer], replyTo: email } : { smallPrint: [words.noAnswer] }),
    }
  },
)

function commandFor({ kind, subjectId, slug }: ReportRow): string {
  const command = { page: `suspend @${slug} …`, words: `words hide ${subjectId}`, photo: `photo remove ${subjectId}` }
  return `as-obole admin ${command[kind]}`
}

interface Texts {
  kinds: Record<ReportRow['kind'], string>
  categories: Record<ReportCategory, string>
  anonymous: string
  view: string
  answer: string
  noAnswer: string
  category(name: string): string
  reported(name: string, words: string): string
  remark(message: string): string
  act(hide: string, close: string): string
}

const texts: Record<Locale, Texts> = {
  fr: {
    kinds: { page: 'Page signalée', words: 'Message signalé', photo: 'Photo signalée' },
    categories: {
      hate: 'haine ou harcèlement',
      threat: 'menace ou violence',
      sexual: 'contenu sexuel',
      private: 'renseignements personnels',
      spam: 'pourriel ou arnaque',
      other: 'autre chose',
    },
    anonymous: 'Anonyme',
    view: 'Voir la page',
    answer: 'Pour répondre à cette personne, répondez simplement à ce courriel.',
    noAnswer: 'La personne n’a pas laissé d’adresse.',
    category: (name) => `Motif : ${name}.`,
    reported: (name, words) => `${name} a écrit :\n${words}`,
    remark: (message) => `Précisions :\n${message}`,
    act: (hide, close) => `Pour le retirer :\n${hide}\n\nPour classer le signalement :\n${close}`,
  },
  en: {
    kinds: { page: 'Page reported', words: 'Message reported', photo: 'Photo reported' },
    categories: {
      hate: 'hate or harassment',
      threat: 'threat or violence',
      sexual: 'sexual content',
      private: 'personal information',
      spam: 'spam or scam',
      other: 'something else',
    },
    anonymous: 'Anonymous',
    view: 'View the page',
    answer: 'To answer this person, simply reply to this e-mail.',
    noAnswer: 'The person left no address.',
    category: (name) => `Reason: ${name}.`,
    reported: (name, words) => `${name} wrote:\n${words}`,
    remark: (message) => `Details:\n${message}`,
    act: (hide, close) => `To take it down:\n${hide}\n\nTo close the report:\n${close}`,
  },
  es: {
    kinds: { page: 'Página reportada', words: 'Mensaje reportado', photo: 'Foto reportada' },
    categories: {
      hate: 'odio o acoso',
      threat: 'amenaza o violencia',
      sexual: 'contenido sexual',
      private: 'información personal',
      spam: 'spam o estafa',
      other: 'otra cosa',
    },
    anonymous: 'Anónimo',
    view: 'Ver la página',
    answer: 'Para contestar a esta persona, responde simplemente a este correo.',
    noAnswer: 'La persona no dejó dirección.',
    category: (name) => `Motivo: ${name}.`,
    reported: (name, words) => `${name} escribió:\n${words}`,
    remark: (message) => `Detalles:\n${message}`,
    act: (hide, close) => `Para retirarlo:\n${hide}\n\nPara cerrar el reporte:\n${close}`,
  },
}
