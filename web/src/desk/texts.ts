import type { DeskDecision, DeskSubjectKind, PolicyRule } from '@obole/contract/calls/desk/policy-rules'
import type { ListedCategory } from '@obole/contract/calls/reports'
import { m } from '../paraglide/messages.js'

export const kindTexts: Record<DeskSubjectKind, () => string> = {
  page: m.owner_tab_page,
  words: m.csv_message,
  photo: m.album_photo,
}

export const actTexts: Record<DeskDecision, () => string> = {
  dismiss: m.desk_act_dismiss,
  hide: m.wall_hide,
  limit: m.desk_act_limit,
  suspend: m.desk_act_suspend,
  remove: m.desk_act_remove,
  close: m.desk_act_close,
}

export const ruleTexts: Record<PolicyRule, () => string> = {
  children: m.desk_rule_children,
  violence: m.desk_rule_violence,
  hate: m.desk_rule_hate,
  sexual: m.desk_rule_sexual,
  'others-privacy': m.desk_rule_others_privacy,
  deception: m.desk_rule_deception,
  illegal: m.desk_rule_illegal,
  rights: m.desk_rule_rights,
  abuse: m.desk_rule_abuse,
}

const categories: Record<ListedCategory, () => string> = {
  hate: m.report_hate,
  threat: m.report_threat,
  sexual: m.report_sexual,
  private: m.report_private,
  spam: m.report_spam,
  other: m.report_other,
  copyright: m.operator_mail_reason_copyright,
  look_alike: m.operator_mail_reason_look_alike,
}

/** Of a newer server there may be others. */
export function categoryText(category: string): string {
  return (categories as Partial<Record<string, () => string>>)[category]?.() ?? category
}

export function ruleText(rule: string): string {
  return (ruleTexts as Partial<Record<string, () => string>>)[rule]?.() ?? rule
}

/** What commands do has no translation: it is named as they are. */
export function actText(act: string): string {
  if (act === 'undo') return m.desk_act_undo()
  return (actTexts as Partial<Record<string, () => string>>)[act]?.() ?? act
}
