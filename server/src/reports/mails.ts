import { quoted, unlinked } from '../mail/foreign-words.ts'
import { template } from '../mail/template.ts'
import { translator } from '../platform/messages.ts'
import { findReport, type ReportRow } from './reports.sql.ts'

/** To the operator. What is reported is read when the mail is sent: words that are gone by then are not in it. */
export const reportMail = template<{ reportId: string; email: string | null }>(
  'report',
  async ({ config, sql }, locale, { reportId, email }) => {
    const report = await findReport(sql, reportId)
    if (!report) throw new Error(`The report ${reportId} of a mail is gone.`)
    const t = translator(locale)
    const { slug, message, words: reported } = report
    const author = report.supporterName === null ? t('tips_anonymous') : unlinked(report.supporterName)
    return {
      subject: `${t(`operator_mail_reported_${report.kind}`)} (@${slug})`,
      paragraphs: [
        t('operator_mail_reason', { reason: t(`operator_mail_reason_${report.category}`) }),
        // Above whatever others wrote: an operator runs these commands as they stand.
        t('operator_mail_commands', { hide: commandFor(report), close: `as-obole admin reports close ${report.id}` }),
        ...(reported === null ? [] : [t('operator_mail_wrote', { name: author }), quoted(reported)]),
        ...(message === null ? [] : [t('operator_mail_remark'), quoted(message)]),
      ],
      button: { label: t('operator_mail_view_page'), url: `${config.publicUrl}/@${slug}` },
      ...(email
        ? { smallPrint: [t('operator_mail_answer')], replyTo: email }
        : { smallPrint: [t('operator_mail_no_answer')] }),
    }
  },
)

function commandFor({ kind, subjectId, slug }: ReportRow): string {
  const command = { page: `suspend @${slug} …`, words: `words hide ${subjectId}`, photo: `photo remove ${subjectId}` }
  return `as-obole admin ${command[kind]}`
}
