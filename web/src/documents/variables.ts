import { contactForm } from '@obole/contract/contact'
import { type FeeSettings, formatProcessingFee, tipAmounts } from '@obole/contract/fees'
import {
  ageMin,
  albumPhotosMax,
  erasureGraceDays,
  knownDeviceDays,
  localeCookieDays,
  memberMediaBytesMax,
  passwordMin,
  paymentEventDays,
  refundBusinessDays,
  repliesPerDay,
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
} from '@obole/contract/limits'
import { formatCents, formatPercent } from '@obole/contract/money'
import { type Locale, productName } from '@obole/contract/names'
import type { Site } from '@obole/contract/site'

const names = [
  'graceDays',
  'sessionDays',
  'unconfirmedDays',
  'knownDeviceDays',
  'sentMailDays',
  'paymentEventDays',
  'unpaidTipDays',
  'reportDays',
  'undoMinutes',
  'editMinutes',
  'localeCookieDays',
  'unpaidMax',
  'unpaidMinutes',
  'blockHours',
  'repliesPerDay',
  'refundDaysMin',
  'refundDaysMax',
  'ageMin',
  'passwordMin',
  'photosMax',
  'uploadMb',
  'megapixelsMax',
  'memberMb',
  'feePercent',
  'processingFee',
  'minTip',
  'maxTip',
  'confirmAbove',
  'exampleTip',
  'exampleFee',
  'exampleProcessing',
  'exampleNet',
  'exampleCovered',
  'operatorName',
  'siteUrl',
  'contactPath',
] as const
type VariableName = (typeof names)[number]
export type Values = Record<VariableName, string>

type Settings = Pick<Site, 'platformFeePercent' | 'processingFee' | 'undoMinutes'>

const conditions = {
  creatorPays: ({ processingFee }: Settings) => processingFee !== null,
  sitePays: ({ processingFee }: Settings) => processingFee === null,
  canUndo: ({ undoMinutes }: Settings) => undoMinutes > 0,
}
export type Condition = keyof typeof conditions

const example = { amountCents: 2000, coversFees: false }
const unknown: Settings = { platformFeePercent: 0, processingFee: null, undoMinutes: 0 }

export function isVariableName(name: string): name is VariableName {
  return names.some((known) => known === name)
}

export function isCondition(name: string): name is Condition {
  return Object.hasOwn(conditions, name)
}

export function holds(condition: Condition, site: Site | null): boolean {
  return conditions[condition](site ?? unknown)
}

/** The values of the variables for this site and language. */
export function valuesOf(site: Site | null, locale: Locale): Values {
  const fees: FeeSettings = site ?? unknown
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
    undoMinutes: String((site ?? unknown).undoMinutes),
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
    maxTip: formatCents(tipCentsMax, locale),
    confirmAbove: formatCents(tipConfirmAboveCents, locale),
    exampleTip: formatCents(example.amountCents, locale),
    exampleFee: formatCents(platform.feeCents, locale),
    exampleProcessing: formatCents(feeCents - platform.feeCents, locale),
    exampleNet: formatCents(netCents, locale),
    exampleCovered: formatCents(covered.payCents, locale),
    operatorName: site?.operatorName ?? productName,
    siteUrl: site?.publicUrl ?? '',
    contactPath: `${contactForm.path}#${contactForm.place}`,
  }
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(.*?)\}\}/g, (whole, name: string) => (isVariableName(name) ? values[name] : whole))
}
