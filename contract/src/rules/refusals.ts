/** Every way we say no: code → HTTP status and an English sentence. The web translates by code. */
export const refusals = {
  invalid_request: [400, 'Some fields are not valid.'],
  invalid_return_url: [400, 'A return address must be a page of this site.'],
  invalid_signature: [400, 'The signature does not match.'],
  weak_password: [400, 'This password is too easy to guess.'],
  name_reserved: [400, 'This is the name of the site: give another.'],
  invalid_image: [415, 'This file is not an image that we can read.'],
  image_too_large: [413, 'This image is too large.'],
  sign_in_required: [401, 'Sign in first.'],
  invalid_credentials: [401, 'The e-mail address or the password is not right.'],
  invalid_session: [401, 'This session has ended.'],
  invalid_provider_token: [401, 'The sign-in provider did not confirm this person.'],
  second_factor_required: [
    401,
    'This account needs a second step: sign in on the site, with a code from your authenticator app.',
  ],
  invalid_code: [401, 'This code is wrong, or was used already.'],
  email_not_verified: [403, 'Confirm your e-mail address first.'],
  invalid_passkey: [401, 'This passkey is not known here, or could not be checked.'],
  step_up_required: [403, 'Show again that it is you: sign in again, or confirm it on the site.'],
  not_owner: [403, 'Only the owner may do this.'],
  operator_required: [403, 'Only an operator may do this.'],
  cross_site_request: [403, 'This request came from another site.'],
  not_found: [404, 'There is nothing at this address.'],
  creator_not_found: [404, 'Creator not found'],
  tip_not_found: [404, 'There is no such tip.'],
  deposit_not_found: [404, 'There is no such deposit.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  slug_taken: [409, 'This page address is not available.'],
  creator_exists: [409, 'You already have a page.'],
  creator_deleted: [409, 'This page is pending deletion.'],
  album_exists: [409, 'This page already has an album.'],
  album_changed: [409, 'The album has changed in the meantime.'],
  album_full: [409, 'The album is full.'],
  media_quota_reached: [409, 'Your images take all the space that one member has.'],
  photo_id_taken: [409, 'This photo id is already used.'],
  email_taken: [409, 'This address cannot be used.'],
  agreement_required: [409, 'There is no account yet: accept the terms to open one.'],
  account_link_required: [409, 'Sign in with your password first, then connect this provider.'],
  donations_closed: [409, 'This page is not taking tips right now.'],
  tip_ended: [409, 'The checkout of this tip was closed without a payment: start a new tip.'],
  payouts_not_ready: [409, 'Payouts are not ready yet.'],
  schedule_not_offered: [409, 'This site does not pay out that often, or that rarely.'],
  second_factor_needed: [409, 'Add a second factor first: this site asks for one before payouts.'],
  payouts_refused: [409, 'The payment provider refused to set up payouts; the operator has been told.'],
  payouts_held: [409, 'Payout settings are locked for 72 hours after a change of address was cancelled.'],
  refund_not_possible: [409, 'This tip cannot be refunded by that amount.'],
  undo_too_late: [409, 'This tip can no longer be undone.'],
  edit_too_late: [409, 'These words can no longer be edited.'],
  words_not_showable: [409, 'The page cannot show this message.'],
  words_changed: [409, 'The message has changed in the meantime.'],
  tip_not_charged: [409, 'Nothing was charged for this tip: its receipt is not mailed again.'],
  name_given: [409, 'This tip already has a name.'],
  refund_not_asked: [409, 'Nobody waits for an answer about this tip.'],
  already_replied: [409, 'This tip already has its reply.'],
  desk_changed: [409, 'Somebody decided about this meanwhile: read it again.'],
  other_operator_required: [409, 'Another operator answers the appeal against your decision.'],
  appeal_not_possible: [409, 'This decision cannot be appealed, or was already.'],
  no_address: [409, 'There is no address to mail this to.'],
  page_suspended: [409, 'This page is suspended.'],
  address_unreachable: [409, 'There is no page that we can read at this address.'],
  link_not_found: [409, 'This page has no link with rel="me" that leads to yours.'],
  password_mismatch: [409, 'This is not the password chosen when registering. Try again, or choose a new one.'],
  factor_exists: [409, 'An authenticator app is switched on already.'],
  no_second_factor: [409, 'Switch an authenticator app on first.'],
  too_many_passkeys: [409, 'This account has as many passkeys as one may have.'],
  last_way_in: [409, 'This is the last way to sign in to this account.'],
  challenge_expired: [410, 'This sign-in took too long: start again.'],
  token_expired: [410, 'This link has expired or was already used.'],
  creator_erased: [410, 'This page has been erased.'],
  body_too_large: [413, 'The request is too large.'],
  uri_too_long: [414, 'The address is too long.'],
  unsupported_media_type: [415, 'This kind of content is not accepted here.'],
  idempotency_mismatch: [422, 'This key was used with different content.'],
  too_many_requests: [429, 'Too many requests: wait a little.'],
  slug_limit: [429, 'Too many addresses were chosen within 30 days.'],
  too_many_uploads: [429, 'Too many uploads at once: wait until one has ended.'],
  headers_too_large: [431, 'The request headers are too large.'],
  unexpected: [500, 'An unexpected error occurred'],
  provider_unavailable: [503, 'An outside service is not answering right now.'],
  unavailable: [503, 'The service is busy: try again in a moment.'],
  storage_full: [507, 'There is no room to store this.'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type RefusalCode = keyof typeof refusals

export function isRefusalCode(value: unknown): value is RefusalCode {
  return typeof value === 'string' && Object.hasOwn(refusals, value)
}

/** What `application/problem+json` carries (RFC 9457). */
export interface Problem {
  type: string
  title: string
  status: number
  code: RefusalCode
  detail: string
  errors?: FieldError[]
  /** Of `second_factor_required`: what the second step is sent with. */
  challenge?: string
  /** Of `step_up_required`: what this member can show; nothing means another sign-in. */
  ways?: ProofWay[]
}

export const allProofWays = ['password', 'code', 'passkey'] as const
export type ProofWay = (typeof allProofWays)[number]

export interface FieldError {
  path: string
  code: string
  message: string
}

interface RefusalDetails extends Pick<Problem, 'errors' | 'challenge' | 'ways'> {
  detail?: string
  retryAfterS?: number
}

/** An expected no, thrown anywhere on the server and answered by its one error handler. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterS: number | undefined
  /** Members of the problem that only this code has. */
  readonly details: Pick<Problem, 'challenge' | 'ways'>

  constructor(code: RefusalCode, more: RefusalDetails = {}) {
    super(more.detail ?? refusals[code][1])
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code][0]
    this.errors = more.errors
    this.retryAfterS = more.retryAfterS
    const { challenge, ways } = more
    this.details = { ...(challenge && { challenge }), ...(ways && { ways }) }
  }
}

export function fieldRefusal(path: string, code: string, message: string): Refusal {
  return new Refusal('invalid_request', { detail: message, errors: [{ path, code, message }] })
}
