import { expand, expandList } from '../requests/expand.ts'
import { expansion, flag, metadata, paging, type Reader, readParams, record, text } from '../requests/params.ts'
import { byHand, type Cause, get, post, type Route } from '../requests/route.ts'
import { refused, WrongState } from '../store/api-error.ts'
import { newId } from '../store/ids.ts'
import type { Dispute } from '../store/objects.ts'
import { record as recordEntry, type Store } from '../store/store.ts'
import { announce } from '../webhooks/events.ts'
import { bookPlatform } from './balance.ts'

/** What Stripe takes for a dispute in Canada; it stays taken even when the dispute is won. */
const disputeFee = 1500

interface DisputeParams {
  amount?: number
  reason?: string
}

/** The supporter's bank takes the money back from the platform; the creator's account is not touched by Stripe. */
export function openDispute(store: Store, chargeId: string, params: DisputeParams): Dispute {
  const dispute = addDispute(store, chargeId, { ...params, status: 'needs_response' })
  withdraw(store, dispute)
  announce(store, 'charge.dispute.created', dispute, byHand)
  announce(store, 'charge.dispute.funds_withdrawn', dispute, byHand)
  return dispute
}

/** A bank that only asks takes no money. */
export function openInquiry(store: Store, chargeId: string, params: DisputeParams): Dispute {
  const dispute = addDispute(store, chargeId, { ...params, status: 'warning_needs_response' })
  announce(store, 'charge.dispute.created', dispute, byHand)
  return dispute
}

/** The bank was not content with the answer. */
export function escalateInquiry(store: Store, id: string): Dispute {
  const dispute = openInquiryOf(store, id)
  dispute.status = 'needs_response'
  withdraw(store, dispute)
  announce(store, 'charge.dispute.updated', dispute, byHand, { status: 'warning_needs_response' })
  announce(store, 'charge.dispute.funds_withdrawn', dispute, byHand)
  return dispute
}

export function closeInquiry(store: Store, id: string): Dispute {
  const dispute = openInquiryOf(store, id)
  dispute.status = 'warning_closed'
  announce(store, 'charge.dispute.closed', dispute, byHand, { status: 'warning_needs_response' })
  return dispute
}

function openInquiryOf(store: Store, id: string): Dispute {
  const dispute = store.disputes.get(id)
  if (dispute.status !== 'warning_needs_response') throw new WrongState(`${id} is no open inquiry`)
  return dispute
}

function withdraw(store: Store, dispute: Dispute): void {
  book(store, dispute, -dispute.amount, disputeFee)
  recordEntry(store, 'dispute_created', dispute.id, { amount: dispute.amount, of: String(dispute.charge) })
}

function addDispute(store: Store, chargeId: string, params: DisputeParams & Pick<Dispute, 'status'>): Dispute {
  const charge = store.charges.get(chargeId)
  if (charge.status !== 'succeeded' || charge.disputed)
    throw new WrongState(`the charge ${chargeId} cannot be disputed`)
  const dispute: Dispute = {
    id: newId('du_1', 23),
    object: 'dispute',
    amount: params.amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: store.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence },
    evidence_details: {
      due_by: store.now() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: params.reason ?? 'fraudulent',
    status: params.status,
  }
  store.disputes.add(dispute)
  charge.disputed = true
  return dispute
}

export function closeDispute(store: Store, id: string, outcome: 'won' | 'lost', cause: Cause = byHand): Dispute {
  const dispute = store.disputes.get(id)
  if (isClosed(dispute)) throw refused(`This dispute is already closed: ${dispute.status}`)
  const previous = { status: dispute.status }
  dispute.status = outcome
  if (outcome === 'won') book(store, dispute, dispute.amount, 0)
  recordEntry(store, 'dispute_closed', id, { amount: dispute.amount, of: outcome })
  if (outcome === 'won') announce(store, 'charge.dispute.funds_reinstated', dispute, cause)
  announce(store, 'charge.dispute.closed', dispute, cause, previous)
  return dispute
}

const listParams = record({ ...paging, charge: text(), payment_intent: text() })
const anyEvidence: Reader<Record<string, string> | undefined> = (value) => value as Record<string, string> | undefined

export const disputeRoutes: Route[] = [
  get('/v1/disputes', ({ store, params }) => {
    const { expand: paths, charge, payment_intent, ...page } = readParams(listParams, params)
    const list = store.disputes.list(
      '/v1/disputes',
      page,
      (dispute) =>
        (charge === undefined || dispute.charge === charge) &&
        (payment_intent === undefined || dispute.payment_intent === payment_intent),
    )
    return expandList(store, list, paths)
  }),
  get('/v1/disputes/:id', ({ store, id, params }) =>
    expand(store, store.disputes.get(id, 'dispute'), readParams(record(expansion), params).expand),
  ),
  post('/v1/disputes/:id', ({ store, id, params, cause }) => {
    const given = readParams(record({ ...expansion, evidence: anyEvidence, metadata, submit: flag }), params)
    const dispute = store.disputes.get(id, 'dispute')
    if (given.evidence && isClosed(dispute)) throw refused('This dispute is already closed')
    Object.assign(dispute.evidence, given.evidence)
    Object.assign(dispute.metadata, given.metadata)
    if (given.evidence && given.submit !== false) {
      dispute.status = 'under_review'
      dispute.evidence_details.has_evidence = true
      dispute.evidence_details.submission_count += 1
    }
    announce(store, 'charge.dispute.updated', dispute, cause)
    return expand(store, dispute, given.expand)
  }),
  post('/v1/disputes/:id/close', ({ store, id, cause }) => closeDispute(store, id, 'lost', cause)),
]

function isClosed({ status }: Dispute): boolean {
  return status === 'won' || status === 'lost'
}

function book(store: Store, dispute: Dispute, amount: number, fee: number): void {
  const line = bookPlatform(store, {
    amount,
    type: 'adjustment',
    category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    currency: dispute.currency,
    ...(fee > 0 && { fee: { amount: fee, type: 'stripe_fee', description: 'Dispute fee' } }),
  })
  dispute.balance_transactions.push(line)
}

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
