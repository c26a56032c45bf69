import type { Platform } from '../../platform/platform.ts'

/** What happened to an account: stable names for alerts and searches. */
export type SecurityEvent =
  | 'registration_requested'
  | 'email_verified'
  | 'sign_in_succeeded'
  | 'sign_in_failed'
  | 'second_factor_required'
  | 'second_factor_failed'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'recovery_codes_renewed'
  | 'stepped_up'
  | 'recovery_started'
  | 'recovery_cancelled'
  | 'recovery_finished'
  | 'sign_in_confirmation_required'
  | 'sign_in_confirmed'
  | 'session_refreshed'
  | 'refresh_token_reused'
  | 'session_ended'
  | 'sessions_ended'
  | 'password_reset_requested'
  | 'password_reset'
  | 'password_changed'
  | 'email_change_requested'
  | 'email_changed'
  | 'email_change_undone'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'account_created'
  | 'account_exported'
  | 'erasure_requested'
  | 'erasure_withdrawn'
  | 'account_erased'

export type SignInMethod = 'password' | 'google' | 'facebook' | 'passkey'

interface EventFacts {
  userId?: string | undefined
  method?: SignInMethod
  factor?: 'totp' | 'recovery-code' | 'passkey'
  requestId?: string
}

export function recordEvent({ log, metrics }: Platform, event: SecurityEvent, facts: EventFacts): void {
  metrics.events.inc({ event })
  log.info({ event, ...facts }, 'security event')
}
