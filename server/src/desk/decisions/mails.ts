import { contactForm } from '@obole/contract/calls/contact'
import type { DeskDecision, DeskSubjectKind, PolicyRule } from '@obole/contract/calls/desk/policy-rules'
import type { Locale } from '@obole/contract/formatting/names'
import { unlinked } from '../../mail/foreign-words.ts'
import { queueMail } from '../../mail/send.ts'
import { template } from '../../mail/template.ts'
import type { Sql } from '../../platform/database/database.ts'
import { type MessageKey, translator } from '../../platform/messages.ts'
import type { LockedSubject } from './standing.sql.ts'

type Measure = Exclude<DeskDecision, 'dismiss'>

interface DecisionContent extends Record<string, unknown> {
  kind: DeskSubjectKind
  act: Measure
  name: string
  rule: PolicyRule | null
  /** In the words of whoever decided, and in their language. */
  note: string | null
}

/** To the person concerned: the measure, the rule, the reasons, and how to appeal. */
export const decisionMail = template<DecisionContent>('desk-decision', ({ config }, locale, content) => {
  const t = translator(locale)
  const { kind, act, rule, note } = content
  const name = unlinked(content.name)
  const policy = `${config.publicUrl}/documents/contentpolicy`
  // A supporter has no account, and a closed one opens no more: both write by the form.
  const hasScreen = kind !== 'words' && act !== 'close'
  return {
    subject: t(subjectOf(kind, act), { name }),
    paragraphs: [
      t(measureTexts[kind === 'page' ? act : kind] as MessageKey, { name }),
      ...(rule ? [t('desk_mail_rule', { rule: t(ruleKey(rule)), address: `${policy}#${rule}` })] : []),
      ...(note ? [t('desk_mail_reasons'), note] : []),
      t(hasScreen ? 'desk_mail_appeal' : 'desk_mail_appeal_form'),
    ],
    button: hasScreen
      ? { label: t('desk_mail_appeal_action'), url: `${config.publicUrl}/decisions` }
      : {
          label: t('page_mail_suspended_action'),
          url: `${config.publicUrl}${contactForm.path}#${contactForm.place}`,
        },
  }
})

const measureTexts = {
  words: 'desk_mail_hide_words',
  photo: 'desk_mail_hide_photo',
  hide: 'desk_mail_hide_photo',
  limit: 'desk_mail_limit',
  suspend: 'desk_mail_suspend',
  remove: 'desk_mail_remove',
  close: 'desk_mail_close',
} as const

function subjectOf(kind: DeskSubjectKind, act: Measure): MessageKey {
  if (kind === 'words') return 'desk_mail_words_subject'
  return act === 'suspend' ? 'page_mail_suspended_subject' : 'desk_mail_subject'
}

function ruleKey(rule: PolicyRule): MessageKey {
  return `desk_rule_${rule.replace('-', '_')}` as MessageKey
}

interface TakenBackContent extends Record<string, unknown> {
  kind: DeskSubjectKind
  act: string
  name: string
  slug: string
  note: string | null
}

/** To whoever was told of a decision that is taken back. */
export const takenBackMail = template<TakenBackContent>(
  'desk-taken-back',
  ({ config }, locale, { kind, act, slug, note, ...content }) => {
    const t = translator(locale)
    const name = unlinked(content.name)
    return {
      subject: t(act === 'suspend' ? 'page_mail_unsuspended_subject' : 'desk_mail_undone_subject', { name }),
      paragraphs: [t(undoneText(kind, act), { name }), ...(note ? [note] : [])],
      button: { label: t('tip_mail_view_page'), url: `${config.publicUrl}/@${slug}` },
    }
  },
)

function undoneText(kind: DeskSubjectKind, act: string): MessageKey {
  if (kind === 'words') return 'desk_mail_undone_words'
  return act === 'suspend' ? 'page_mail_unsuspended_lead' : 'desk_mail_undone'
}

/** To whoever reported it and left an address. */
export const reportOutcomeMail = template<{ kind: DeskSubjectKind; slug: string; isMeasure: boolean }>(
  'report-outcome',
  ({ config }, locale, { slug, isMeasure }) => {
    const t = translator(locale)
    return {
      subject: t('desk_mail_outcome_subject', { slug }),
      paragraphs: [
        t(isMeasure ? 'desk_mail_outcome_measure' : 'desk_mail_outcome_nothing', { slug }),
        t('desk_mail_outcome_again'),
      ],
      button: {
        label: t('page_mail_suspended_action'),
        url: `${config.publicUrl}${contactForm.path}#${contactForm.place}`,
      },
    }
  },
)

/** To a creator whose appeal was answered. */
export const appealAnsweredMail = template<{ name: string; isTakenBack: boolean; answer: string }>(
  'appeal-answered',
  ({ config }, locale, { isTakenBack, answer, ...content }) => {
    const t = translator(locale)
    const name = unlinked(content.name)
    return {
      subject: t('desk_mail_answer_subject', { name }),
      paragraphs: [t(isTakenBack ? 'desk_mail_answer_undone' : 'desk_mail_answer_kept', { name }), answer],
      button: { label: t('desk_mail_appeal_action'), url: `${config.publicUrl}/decisions` },
      smallPrint: isTakenBack ? [] : [t('desk_mail_answer_court')],
    }
  },
)

/** To the operator. */
export const appealFiledMail = template<{ slug: string; dueOn: string }>(
  'appeal-filed',
  ({ config }, locale, { slug, dueOn }) => {
    const t = translator(locale)
    return {
      subject: t('desk_mail_filed_subject', { slug }),
      paragraphs: [t('desk_mail_filed', { slug, date: dueOn })],
      button: { label: t('desk_mail_filed_action'), url: `${config.publicUrl}/desk/appeals` },
    }
  },
)

export const deskMails = [decisionMail, takenBackMail, reportOutcomeMail, appealAnsweredMail, appealFiledMail]

export async function mailDecision(
  sql: Sql,
  { kind, pageName, email, locale, userId }: LockedSubject,
  { act, rule, note }: { act: Measure; rule: PolicyRule | null; note: string | null },
): Promise<void> {
  if (!email) return
  const content = { kind, act, rule, note, name: pageName }
  await queueMail(sql, decisionMail, { to: email, locale, content, ...(userId && { userId }) })
}

export async function mailTakenBack(
  sql: Sql,
  { kind, pageName, slug, email, locale, userId }: LockedSubject,
  { act, note }: { act: string; note: string | null },
): Promise<void> {
  if (!email) return
  const content = { kind, act, slug, note, name: pageName }
  await queueMail(sql, takenBackMail, { to: email, locale, content, ...(userId && { userId }) })
}

export async function mailReporters(
  sql: Sql,
  reporters: { email: string; locale: Locale }[],
  content: { kind: DeskSubjectKind; slug: string; isMeasure: boolean },
): Promise<void> {
  for (const { email: to, locale } of reporters) await queueMail(sql, reportOutcomeMail, { to, locale, content })
}
