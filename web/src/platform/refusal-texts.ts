import { waitText } from '@obole/contract/formatting/wait-text'
import {
  albumPhotosMax,
  memberMediaBytesMax,
  payoutHoldHours,
  slugWaitDays,
  uploadBytesMax,
  uploadMegapixelsMax,
} from '@obole/contract/rules/limits'
import { m } from '../paraglide/messages.js'
import { ApiProblem } from './http/call.ts'
import { currentLocale } from './locale.ts'

/** The text for a refusal by its code, else the server's own. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiProblem)) return m.refusal_unexpected()
  return texts[error.code]?.(error) ?? (error.message || m.refusal_unexpected())
}

/** Undefined for the codes of a newer server. */
const texts: Record<ApiProblem['code'], ((problem: ApiProblem) => string) | undefined> = {
  invalid_request: m.refusal_invalid_request,
  invalid_return_url: m.refusal_invalid_return_url,
  invalid_signature: m.refusal_invalid_signature,
  weak_password: m.refusal_weak_password,
  name_reserved: m.refusal_name_reserved,
  invalid_image: m.refusal_invalid_image,
  image_too_large: imageTooLargeText,
  sign_in_required: m.refusal_sign_in_required,
  invalid_credentials: m.refusal_invalid_credentials,
  invalid_session: m.refusal_invalid_session,
  invalid_provider_token: m.refusal_invalid_provider_token,
  second_factor_required: m.refusal_second_factor_required,
  invalid_code: m.refusal_invalid_code,
  invalid_passkey: m.refusal_invalid_passkey,
  too_many_passkeys: m.refusal_too_many_passkeys,
  last_way_in: m.refusal_last_way_in,
  step_up_required: m.refusal_step_up_required,
  factor_exists: m.refusal_factor_exists,
  no_second_factor: m.refusal_no_second_factor,
  challenge_expired: m.refusal_challenge_expired,
  email_not_verified: m.refusal_email_not_verified,
  not_owner: m.refusal_not_owner,
  operator_required: m.refusal_operator_required,
  desk_changed: m.refusal_desk_changed,
  other_operator_required: m.refusal_other_operator_required,
  appeal_not_possible: m.refusal_appeal_not_possible,
  cross_site_request: m.refusal_cross_site_request,
  not_found: m.refusal_not_found,
  creator_not_found: m.refusal_creator_not_found,
  tip_not_found: m.refusal_tip_not_found,
  deposit_not_found: m.refusal_deposit_not_found,
  request_timeout: m.refusal_request_timeout,
  slug_taken: m.refusal_slug_taken,
  slug_limit: ({ retryAfterS }) => m.refusal_slug_limit({ time: wait(retryAfterS ?? slugWaitDays * 86_400) }),
  creator_exists: m.refusal_creator_exists,
  creator_deleted: m.refusal_creator_deleted,
  album_exists: m.refusal_album_exists,
  album_changed: m.refusal_album_changed,
  album_full: () => m.refusal_album_full({ limit: albumPhotosMax }),
  media_quota_reached: () => m.refusal_media_quota_reached({ mb: megabytes(memberMediaBytesMax) }),
  photo_id_taken: m.refusal_photo_id_taken,
  email_taken: m.refusal_email_taken,
  password_mismatch: m.refusal_password_mismatch,
  agreement_required: m.refusal_agreement_required,
  account_link_required: m.refusal_account_link_required,
  donations_closed: m.refusal_donations_closed,
  tip_ended: m.refusal_tip_ended,
  payouts_not_ready: m.refusal_payouts_not_ready,
  payouts_held: ({ retryAfterS }) => m.refusal_payouts_held({ time: wait(retryAfterS ?? payoutHoldHours * 3600) }),
  schedule_not_offered: m.refusal_schedule_not_offered,
  second_factor_needed: m.refusal_second_factor_needed,
  payouts_refused: m.refusal_payouts_refused,
  undo_too_late: m.refusal_undo_too_late,
  edit_too_late: m.refusal_edit_too_late,
  words_not_showable: m.refusal_words_not_showable,
  words_changed: m.refusal_words_changed,
  tip_not_charged: m.refusal_tip_not_charged,
  name_given: m.refusal_name_given,
  refund_not_asked: m.refusal_refund_not_asked,
  already_replied: m.refusal_already_replied,
  no_address: m.refusal_no_address,
  page_suspended: m.refusal_page_suspended,
  address_unreachable: m.refusal_address_unreachable,
  link_not_found: m.refusal_link_not_found,
  refund_not_possible: m.refusal_refund_not_possible,
  token_expired: m.refusal_token_expired,
  creator_erased: m.refusal_creator_erased,
  body_too_large: m.refusal_body_too_large,
  uri_too_long: m.refusal_uri_too_long,
  unsupported_media_type: m.refusal_unsupported_media_type,
  idempotency_mismatch: m.refusal_idempotency_mismatch,
  too_many_requests: ({ retryAfterS }) =>
    retryAfterS === null ? m.refusal_too_many_requests() : m.session_wait({ time: wait(retryAfterS) }),
  too_many_uploads: m.refusal_too_many_uploads,
  headers_too_large: m.refusal_headers_too_large,
  unexpected: m.refusal_unexpected,
  provider_unavailable: m.refusal_provider_unavailable,
  unavailable: m.refusal_unavailable,
  storage_full: m.refusal_storage_full,
  unreachable: m.refusal_unreachable,
  credentials_required: m.login_required,
  invalid_login_response: m.login_invalid_response,
  invalid_google_login_response: m.login_invalid_google_response,
  invalid_facebook_login_response: m.login_invalid_facebook_response,
  google_token_required: m.login_google_token_required,
  facebook_token_required: m.login_facebook_token_required,
  signed_out: m.password_sign_in_required,
  new_password_required: m.password_new_required,
  no_refresh_token: m.login_no_refresh_token,
  invalid_refresh_response: m.login_invalid_refresh_response,
  refresh_timeout: m.login_refresh_timeout,
}

export function imageTooLargeText(): string {
  return m.refusal_image_too_large({ mb: megabytes(uploadBytesMax), megapixels: uploadMegapixelsMax })
}

function wait(seconds: number): string {
  return waitText(seconds, currentLocale())
}

function megabytes(bytes: number): number {
  return bytes / 1024 / 1024
}
