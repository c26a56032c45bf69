import { m } from '../paraglide/messages.js'
import { ApiProblem } from './http/call.ts'

/** The text for a refusal by its code, else the server's own. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiProblem)) return m.refusal_unexpected()
  return texts[error.code]?.() ?? (error.message || m.refusal_unexpected())
}

/** Undefined for the codes of a newer server. */
const texts: Record<ApiProblem['code'], (() => string) | undefined> = {
  invalid_request: m.refusal_invalid_request,
  invalid_return_url: m.refusal_invalid_return_url,
  invalid_signature: m.refusal_invalid_signature,
  weak_password: m.refusal_weak_password,
  invalid_image: m.refusal_invalid_image,
  image_too_large: m.refusal_image_too_large,
  sign_in_required: m.refusal_sign_in_required,
  invalid_credentials: m.refusal_invalid_credentials,
  invalid_session: m.refusal_invalid_session,
  invalid_provider_token: m.refusal_invalid_provider_token,
  reauthentication_required: m.refusal_reauthentication_required,
  email_not_verified: m.refusal_email_not_verified,
  not_owner: m.refusal_not_owner,
  cross_site_request: m.refusal_cross_site_request,
  not_found: m.refusal_not_found,
  creator_not_found: m.refusal_creator_not_found,
  tip_not_found: m.refusal_tip_not_found,
  request_timeout: m.refusal_request_timeout,
  slug_taken: m.refusal_slug_taken,
  creator_exists: m.refusal_creator_exists,
  creator_deleted: m.refusal_creator_deleted,
  album_exists: m.refusal_album_exists,
  album_changed: m.refusal_album_changed,
  album_full: m.refusal_album_full,
  media_quota_reached: m.refusal_media_quota_reached,
  photo_id_taken: m.refusal_photo_id_taken,
  email_taken: m.refusal_email_taken,
  password_mismatch: m.refusal_password_mismatch,
  account_link_required: m.refusal_account_link_required,
  donations_closed: m.refusal_donations_closed,
  payouts_not_ready: m.refusal_payouts_not_ready,
  payouts_held: m.refusal_payouts_held,
  refund_not_possible: m.refusal_refund_not_possible,
  token_expired: m.refusal_token_expired,
  creator_erased: m.refusal_creator_erased,
  body_too_large: m.refusal_body_too_large,
  uri_too_long: m.refusal_uri_too_long,
  unsupported_media_type: m.refusal_unsupported_media_type,
  idempotency_mismatch: m.refusal_idempotency_mismatch,
  too_many_requests: m.refusal_too_many_requests,
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
}
