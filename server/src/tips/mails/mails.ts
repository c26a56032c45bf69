import type { DisputeState, ShownThanks } from '@obole/contract/calls/tips'
import { longDate } from '@obole/contract/formatting/dates'
import { formatCents } from '@obole/contract/formatting/money'
import type { Locale } from '@obole/contract/formatting/names'
import { clockText } from '@obole/contract/formatting/time-zone'
import { receiptNumber } from '@obole/contract/rules/receipt-number'
import { hueColors } from '../../creators/looks/hue-colors.ts'
import { hueOfPage } from '../../creators/looks/page-hue.ts'
import type { ShownThanksRow } from '../../creators/tables/thanks.sql.ts'
import { thanksIn } from '../../creators/thanks.ts'
import { unlinked } from '../../mail/foreign-words.ts'
import { type MailContent, type MailPicture, template } from '../../mail/template.ts'
import { mediaUrl } from '../../media/store.ts'
import { translator } from '../../platform/messages.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiptUrl } from '../statements/receipts.ts'
import { replyChoiceUrl } from '../statements/reply-choice-link.ts'
import { findReceipt, type ReceiptRow } from '../statements/statements.sql.ts'
import {
  disputeContent,
  firstTipContent,
  payoutsDisabledContent,
  payoutsEnabledContent,
  receivedContent,
  refundRefusedContent,
  refundRequestedContent,
} from './creator-contents.ts'
import { receiptContent, receiptLinkContent } from './receipt-contents.ts'
import { describeStanding, type StandingName } from './standing.ts'
import {
  debitFailedContent,
  failedContent,
  refundAskedContent,
  refundDeclinedContent,
  refundedContent,
  replyContent,
  undoneContent,
} from './supporter-contents.ts'
import type { TipMail } from './tip-mail.ts'
import { findUnpaidTip } from './unpaid-tip.sql.ts'

/** To the supporter, at the address given at the checkout, in the language of the tip. */
export const tipReceiptMail = template<{ tipId: string }>('tip-receipt', async (platform, locale, { tipId }) =>
  receiptContent(translator(locale), await tipMailFor(platform, locale, tipId)),
)

/** To the creator, while it can still be undone. */
export const firstTipMail = template<{ tipId: string }>('first-tip', async (platform, locale, { tipId }) =>
  firstTipContent(translator(locale), await tipMailFor(platform, locale, tipId)),
)

/** To the creator, for each tip. */
export const tipReceivedMail = template<{ tipId: string }>('tip-received', async (platform, locale, { tipId }) =>
  receivedContent(translator(locale), await tipMailFor(platform, locale, tipId)),
)

/** `refundedCents`: with this refund and those before it. When the mail is sent, later ones may be booked too. */
export const tipRefundedMail = template<{
  tipId: string
  amountCents: number
  refundedCents: number
  /** Stripe has accepted it, and not paid it yet. */
  isPending?: boolean
}>('tip-refunded', async (platform, locale, { tipId, amountCents, refundedCents, isPending = false }) => {
  const { amount } = await receiptOf(platform, tipId)
  const what = amountCents >= amount ? 'whole' : refundedCents >= amount ? 'rest' : 'part'
  const refunded = { money: formatCents(amountCents, locale), what, isPending } as const
  return refundedContent(translator(locale), { ...(await tipMailFor(platform, locale, tipId)), refunded })
})

/** To the creator: a refund that was accepted while the provider did not answer is not made after all. */
export const refundRefusedMail = template<{ tipId: string; amountCents: number }>(
  'refund-refused',
  async (platform, locale, { tipId, amountCents }) => {
    const refused = formatCents(amountCents, locale)
    return refundRefusedContent(translator(locale), { ...(await tipMailFor(platform, locale, tipId)), refused })
  },
)

/** To the creator: a bank took money of a tip, or has decided who keeps it. */
export const tipDisputeMail = template<{ tipId: string; dispute: DisputeState; disputedCents: number }>(
  'tip-dispute',
  async (platform, locale, { tipId, dispute, disputedCents }) => {
    const disputed = formatCents(disputedCents, locale)
    return disputeContent(translator(locale), { ...(await tipMailFor(platform, locale, tipId)), dispute, disputed })
  },
)

/** To the supporter: nothing was charged, by their own wish, or because the amount could not be captured. */
export const tipUndoneMail = template<{ tipId: string }>('tip-undone', async (platform, locale, { tipId }) =>
  undoneContent(translator(locale), await tipMailFor(platform, locale, tipId)),
)
export const tipFailedMail = template<{ tipId: string }>('tip-failed', async (platform, locale, { tipId }) =>
  failedContent(translator(locale), await tipMailFor(platform, locale, tipId)),
)

/** To the supporter: a payment that was under way when they left failed days later. There is no receipt of it. */
export const debitFailedMail = template<{ tipId: string }>('debit-failed', async (platform, locale, { tipId }) => {
  const tip = await findUnpaidTip(platform.sql, tipId)
  if (!tip) throw new Error(`The tip ${tipId} of a mail does not exist.`)
  return debitFailedContent(translator(locale), {
    amount: formatCents(tip.amountCents, locale),
    date: longDate(tip.startedAt, locale),
    creator: tip.creatorName && unlinked(tip.creatorName),
    pageUrl: tip.openSlug && `${platform.config.publicUrl}/@${tip.openSlug}?lang=${locale}`,
  })
})

/** To the supporter, who asked for it by the link of the receipt: the receipt again, or a link that replaces the old one. */
export const receiptLinkMail = template<{ tipId: string; isNew: boolean }>(
  'receipt-link',
  async (platform, locale, { tipId, isNew }) =>
    receiptLinkContent(translator(locale), { ...(await tipMailFor(platform, locale, tipId)), isNew }),
)

/** To the creator, when a supporter asks for the money back. */
export const refundRequestedMail = template<{ tipId: string }>(
  'refund-requested',
  async (platform, locale, { tipId }) =>
    refundRequestedContent(translator(locale), await tipMailFor(platform, locale, tipId)),
)

/** To the supporter: a copy of the request, and the creator's no. */
export const refundAskedMail = template<{ tipId: string }>('refund-asked', async (platform, locale, { tipId }) =>
  refundAskedContent(translator(locale), await tipMailFor(platform, locale, tipId)),
)
export const refundDeclinedMail = template<{ tipId: string }>('refund-declined', async (platform, locale, { tipId }) =>
  refundDeclinedContent(translator(locale), await tipMailFor(platform, locale, tipId)),
)

/** To the supporter, with the creator's answer to their tip. */
export const tipReplyMail = template<{ tipId: string }>('tip-reply', async (platform, locale, { tipId }) => {
  const { reply, emailKey } = await receiptOf(platform, tipId)
  if (reply === null || emailKey === null) throw new Error(`The reply of the tip ${tipId} is erased.`)
  const unsubscribeUrl = replyChoiceUrl(platform, emailKey, locale)
  return replyContent(translator(locale), { ...(await tipMailFor(platform, locale, tipId)), reply, unsubscribeUrl })
})

export const payoutsDisabledMail = template<{ slug: string; name: string }>(
  'payouts-disabled',
  ({ config }, locale, { slug, name }): MailContent =>
    payoutsDisabledContent(translator(locale), { name, url: `${config.publicUrl}/@${slug}/tips` }),
)

/** Stripe may take days: whoever set up payouts is not looking any more. */
export const payoutsEnabledMail = template<{ slug: string; name: string }>(
  'payouts-enabled',
  ({ config }, locale, { slug, name }): MailContent =>
    payoutsEnabledContent(translator(locale), { name, url: `${config.publicUrl}/@${slug}` }),
)

export const tipMails = [
  tipReceiptMail,
  firstTipMail,
  tipReceivedMail,
  tipRefundedMail,
  refundRefusedMail,
  tipDisputeMail,
  tipUndoneMail,
  tipFailedMail,
  debitFailedMail,
  refundRequestedMail,
  refundAskedMail,
  refundDeclinedMail,
  receiptLinkMail,
  tipReplyMail,
  payoutsDisabledMail,
  payoutsEnabledMail,
]

async function tipMailFor(platform: Platform, locale: Locale, tipId: string): Promise<TipMail> {
  const receipt = await receiptOf(platform, tipId)
  return {
    amount: formatCents(receipt.amount, locale),
    net: formatCents(receipt.amount - receipt.feeCents, locale),
    date: longDate(receipt.receivedAt, locale),
    standing: describeStanding(translator(locale), {
      name: standingOf(receipt),
      undoUntil: receipt.undoUntil && clockText(receipt.undoUntil, locale),
      amount: formatCents(receipt.amount, locale),
      refunded:
        receipt.refundedAmount > 0
          ? {
              total: formatCents(receipt.refundedAmount, locale),
              left: formatCents(receipt.amount - receipt.refundedAmount, locale),
            }
          : null,
    }),
    number: receiptNumber(receipt.id),
    creator: receipt.creatorName && unlinked(receipt.creatorName),
    supporter: receipt.supporterName && unlinked(receipt.supporterName),
    message: receipt.message,
    refundReason: receipt.refundReason,
    refundAnswer: receipt.refundAnswer,
    looks: receipt.looks && looksFor(platform, receipt.looks),
    thanks: receipt.thanks && thanksFor(platform, receipt.thanks, locale),
    receiptUrl: receiptUrl(platform, receipt, locale),
    statementUrl: `${platform.config.publicUrl}/@${receipt.creatorSlug}/tips?number=${receiptNumber(receipt.id)}`,
    approvalUrl: receipt.awaitsApproval ? `${platform.config.publicUrl}/@${receipt.creatorSlug}/words` : null,
  }
}

async function receiptOf({ sql }: Platform, tipId: string): Promise<ReceiptRow> {
  const receipt = await findReceipt(sql, tipId)
  if (!receipt) throw new Error(`The tip ${tipId} of a mail is neither paid nor held.`)
  return receipt
}

function standingOf({ id, state, dispute, undoUntil, isBeingUndone }: ReceiptRow): StandingName {
  switch (state) {
    case 'authorized':
      return isBeingUndone ? 'being_undone' : undoUntil ? 'undoable' : 'being_charged'
    case 'pending':
    case 'expired':
      throw new Error(`The tip ${id} of a mail is neither paid nor held.`)
    case 'disputed':
      return dispute === 'lost' ? 'dispute_lost' : state
    default:
      return state
  }
}

function looksFor({ config }: Platform, looks: NonNullable<ReceiptRow['looks']>): TipMail['looks'] {
  const { logo } = looks
  const portrait = logo && {
    url: new URL(mediaUrl(config.s3?.publicUrl ?? null, logo.small), config.publicUrl).href,
    width: portraitPx,
    height: portraitPx,
  }
  return { portrait, accent: hueColors[hueOfPage(looks)].strong }
}

const portraitPx = 88

function thanksFor(platform: Platform, row: ShownThanksRow, locale: Locale): TipMail['thanks'] {
  const { text, photo } = thanksIn(platform, row, locale)
  return { text, picture: photo && pictureOf(platform, photo) }
}

/** In the size of the small file, and no wider than the mail. */
function pictureOf({ config }: Platform, photo: NonNullable<ShownThanks['photo']>): MailPicture {
  const width = Math.min(photo.width, smallPhotoWidth)
  const height = Math.round((photo.height * width) / photo.width)
  return { url: new URL(photo.smallUrl, config.publicUrl).href, width, height }
}

const smallPhotoWidth = 480
