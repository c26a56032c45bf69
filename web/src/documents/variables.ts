import { contactForm } from '@obole/contract/calls/contact'
import type { Site } from '@obole/contract/calls/site'
import { longDay } from '@obole/contract/formatting/dates'
import { formatCents, formatPercent } from '@obole/contract/formatting/money'
import { type Locale, productName } from '@obole/contract/formatting/names'
import { operatorContact } from '@obole/contract/formatting/operator-line'
import { type Condition, isVariableName, type VariableName } from '@obole/contract/rules/document-variables'
import { type FeeSettings, formatProcessingFee, tipAmounts } from '@obole/contract/rules/fees'
import {
  ageMin,
  albumPhotosMax,
  counterDays,
  documentNoticeDays,
  erasureGraceDays,
  knownDeviceDays,
  localeCookieDays,
  memberMediaBytesMax,
  missingLinkDays,
  operatorActDays,
  passwordMin,
  paymentEventDays,
  payoutHoldHours,
  receiptActDays,
  recoveryHours,
  refundBusinessDays,
  repliesPerDay,
  replyOptInDays,
  reportDays,
  sentMailDays,
  sessionDays,
  tipCentsMax,
  tipCentsMin,
  tipConfirmAboveCents,
  unconfirmedAccountDays,
  unpaidCheckouts,
  unpaidTipDays,
  uploadBytesMax,
  uploadMegapixelsMax,
  wordsEditMinutes,
} from '@obole/contract/rules/limits'
import { exampleMonths, operatorKeeps, type PayoutChoice } from '@obole/contract/rules/payout-costs'
import { m } from '../paraglide/messages.js'

export type Values = Record<VariableName, string>

type Settings = Pick<
  Site,
  | 'platformFeePercent'
  | 'processingFee'
  | 'undoMinutes'
  | 'tipCentsMax'
  | 'costs'
  | 'payoutSchedules'
  | 'operator'
  | 'recipients'
  | 'release'
  | 'debtsFromLaterTips'
  | 'google'
  | 'facebook'
>

const conditions: Record<Condition, (settings: Settings) => boolean> = {
  creatorPays: ({ processingFee }) => processingFee !== null,
  sitePays: ({ processingFee }) => processingFee === null,
  canUndo: ({ undoMinutes }) => undoMinutes > 0,
  namesOfficer: ({ operator }) => operator.privacyOfficer !== null,
  directorIsOfficer: ({ operator }) => operator.privacyOfficer === null,
  namesHosting: ({ recipients }) => recipients.hosting !== null,
  hidesHosting: ({ recipients }) => recipients.hosting === null,
  namesMailHost: ({ recipients }) => recipients.mail !== null,
  namesImageHost: ({ recipients }) => recipients.images !== null,
  usesGoogle: ({ google }) => google !== null,
  usesFacebook: ({ facebook }) => facebook !== null,
  sparesLaterTips: ({ debtsFromLaterTips }) => !debtsFromLaterTips,
  takesLaterTips: ({ debtsFromLaterTips }) => debtsFromLaterTips,
  isDated: ({ release }) => release.madeOn !== null,
  isChecked: ({ release }) => release.checkedScreens !== null,
  isUnchecked: ({ release }) => release.checkedScreens === null,
  /** The line that says so; whoever adapts the text takes it out. */
  isTemplate: () => true,
}

const example = { amountCents: 2000, coversFees: false }
const unknown: Settings = {
  platformFeePercent: 0,
  processingFee: null,
  undoMinutes: 0,
  tipCentsMax,
  costs: { cardFee: null, payoutCosts: { monthlyCents: 0, percent: 0, cents: 0 } },
  payoutSchedules: ['weekly'],
  operator: { name: productName, address: null, phone: null, email: '', privacyOfficer: null },
  recipients: { hosting: null, mail: null, images: null },
  release: { version: '', madeOn: null, checkedScreens: null },
  debtsFromLaterTips: false,
  google: null,
  facebook: null,
}

/** « Une fois par … » */
const intervals: Record<PayoutChoice, typeof m.documents_interval_daily> = {
  daily: m.documents_interval_daily,
  weekly: m.documents_interval_weekly,
  monthly: m.documents_interval_monthly,
}

export function holds(condition: Condition, site: Site | null): boolean {
  return conditions[condition](site ?? unknown)
}

/** The values of the variables for this site and language. */
export function valuesOf(site: Site | null, locale: Locale): Values {
  const settings = site ?? unknown
  const fees: FeeSettings = settings
  const { operator, recipients, release } = settings
  const { costs = unknown.costs, payoutSchedules: [interval = 'weekly'] = unknown.payoutSchedules } = site ?? unknown
  const { payoutCosts } = costs
  const [few, some, many, most] = exampleMonths
  const kept = (month: { tips: number; amountCents: number }) =>
    formatCents(operatorKeeps(month, { fees, ...costs, interval }), locale)
  const { feeCents, netCents } = tipAmounts(example, fees)
  const platform = tipAmounts(example, { ...fees, processingFee: null })
  const covered = tipAmounts({ ...example, coversFees: true }, fees)
  return {
    graceDays: String(erasureGraceDays),
    sessionDays: String(sessionDays),
    unconfirmedDays: String(unconfirmedAccountDays),
    knownDeviceDays: String(knownDeviceDays),
    sentMailDays: String(sentMailDays),
    paymentEventDays: String(paymentEventDays),
    unpaidTipDays: String(unpaidTipDays),
    reportDays: String(reportDays),
    receiptActDays: String(receiptActDays),
    operatorActDays: String(operatorActDays),
    noticeDays: String(documentNoticeDays),
    holdHours: String(payoutHoldHours),
    recoveryDays: String(recoveryHours / 24),
    missingLinkDays: String(missingLinkDays),
    replyOptInDays: String(replyOptInDays),
    counterDays: String(counterDays),
    undoMinutes: String(settings.undoMinutes),
    editMinutes: String(wordsEditMinutes),
    localeCookieDays: String(localeCookieDays),
    unpaidMax: String(unpaidCheckouts.max),
    unpaidMinutes: String(unpaidCheckouts.withinMinutes),
    blockHours: String(unpaidCheckouts.blockHours),
    repliesPerDay: String(repliesPerDay),
    refundDaysMin: String(refundBusinessDays.min),
    refundDaysMax: String(refundBusinessDays.max),
    ageMin: String(ageMin),
    passwordMin: String(passwordMin),
    photosMax: String(albumPhotosMax),
    uploadMb: String(uploadBytesMax / 1024 / 1024),
    megapixelsMax: String(uploadMegapixelsMax),
    memberMb: String(memberMediaBytesMax / 1024 / 1024),
    feePercent: formatPercent(fees.platformFeePercent, locale),
    processingFee: fees.processingFee ? formatProcessingFee(fees.processingFee, locale) : '',
    minTip: formatCents(tipCentsMin, locale),
    maxTip: formatCents((site ?? unknown).tipCentsMax, locale),
    confirmAbove: formatCents(tipConfirmAboveCents, locale),
    exampleTip: formatCents(example.amountCents, locale),
    exampleFee: formatCents(platform.feeCents, locale),
    exampleProcessing: formatCents(feeCents - platform.feeCents, locale),
    exampleNet: formatCents(netCents, locale),
    exampleCovered: formatCents(covered.payCents, locale),
    payoutInterval: intervals[interval]({}, { locale }),
    payoutMonthly: formatCents(payoutCosts.monthlyCents, locale),
    payoutRate:
      payoutCosts.percent + payoutCosts.cents > 0 ? formatProcessingFee(payoutCosts, locale) : formatCents(0, locale),
    monthTip: formatCents(few.amountCents, locale),
    tipsFew: String(few.tips),
    keptOfFew: kept(few),
    tipsSome: String(some.tips),
    keptOfSome: kept(some),
    tipsMany: String(many.tips),
    keptOfMany: kept(many),
    tipsMost: String(most.tips),
    keptOfMost: kept(most),
    operatorName: operator.name,
    operatorContact: operatorContact(operator),
    operatorEmail: operator.email,
    privacyOfficer: operator.privacyOfficer ?? '',
    hosting: recipients.hosting ?? '',
    mailHost: recipients.mail ?? '',
    imageHost: recipients.images ?? '',
    releaseVersion: release.version,
    releaseDate: release.madeOn === null ? '' : longDay(release.madeOn, locale),
    checkedScreens: String(release.checkedScreens ?? ''),
    siteUrl: site?.publicUrl ?? '',
    contactPath: `${contactForm.path}#${contactForm.place}`,
  }
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(.*?)\}\}/g, (whole, name: string) => (isVariableName(name) ? values[name] : whole))
}
