import { contactForm } from '@obole/contract/contact'
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
} from '@obole/contract/limits'
import { formatCents, platformFeeCents } from '@obole/contract/money'
import { intlTags, type Locale, productName } from '@obole/contract/names'
import type { Site } from '@obole/contract/site'

const names = [
  'graceDays',
  'sessionDays',
  'unconfirmedDays',
  'knownDeviceDays',
  'sentMailDays',
  'paymentEventDays',
  'unpaidTipDays',
  'localeCookieDays',
  'unpaidMax',
  'unpaidMinutes',
  'blockHours',
  'refundDaysMin',
  'refundDaysMax',
  'ageMin',
  'passwordMin',
  'photosMax',
  'uploadMb',
  'megapixelsMax',
  'memberMb',
  'feePercent',
  'minTip',
  'maxTip',
  'confirmAbove',
  'exampleTip',
  'exampleFee',
  'exampleNet',
  'operatorName',
  'siteUrl',
  'contactPath',
] as const
type VariableName = (typeof names)[number]
export type Values = Record<VariableName, string>

const exampleTipCents = 2000

export function isVariableName(name: string): name is VariableName {
  return names.some((known) => known === name)
}

/** The values of the variables for this site and language. */
export function valuesOf(site: Site | null, locale: Locale): Values {
  const feePercent = site?.platformFeePercent ?? 0
  const feeCents = platformFeeCents(exampleTipCents, feePercent)
  return {
    graceDays: String(erasureGraceDays),
    sessionDays: String(sessionDays),
    unconfirmedDays: String(unconfirmedAccountDays),
    knownDeviceDays: String(knownDeviceDays),
    sentMailDays: String(sentMailDays),
    paymentEventDays: String(paymentEventDays),
    unpaidTipDays: String(unpaidTipDays),
    localeCookieDays: String(localeCookieDays),
    unpaidMax: String(unpaidCheckouts.max),
    unpaidMinutes: String(unpaidCheckouts.withinMinutes),
    blockHours: String(unpaidCheckouts.blockHours),
    refundDaysMin: String(refundBusinessDays.min),
    refundDaysMax: String(refundBusinessDays.max),
    ageMin: String(ageMin),
    passwordMin: String(passwordMin),
    photosMax: String(albumPhotosMax),
    uploadMb: String(uploadBytesMax / 1024 / 1024),
    megapixelsMax: String(uploadMegapixelsMax),
    memberMb: String(memberMediaBytesMax / 1024 / 1024),
    feePercent: formatPercent(feePercent, locale),
    minTip: formatCents(tipCentsMin, locale),
    maxTip: formatCents(tipCentsMax, locale),
    confirmAbove: formatCents(tipConfirmAboveCents, locale),
    exampleTip: formatCents(exampleTipCents, locale),
    exampleFee: formatCents(feeCents, locale),
    exampleNet: formatCents(exampleTipCents - feeCents, locale),
    operatorName: site?.operatorName ?? productName,
    siteUrl: site?.publicUrl ?? '',
    contactPath: `${contactForm.path}#${contactForm.place}`,
  }
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(.*?)\}\}/g, (whole, name: string) => (isVariableName(name) ? values[name] : whole))
}

function formatPercent(percent: number, locale: Locale): string {
  return new Intl.NumberFormat(intlTags[locale], { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
}
