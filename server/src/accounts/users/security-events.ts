import type { Platform } from '../../platform/platform.ts'

/** What happened to an account: stable names for alerts and searches. */
export type SecurityEvent =
  | 'registration_requested'
  | 'email_verified'
  | 'sign_in_succeeded'
  | 'sign_in_failed'
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
  | 'account_created'
  | 'account_exported'
  | 'erasure_requested'
  | 'erasure_withdrawn'
  | 'account_erased'

interface EventFacts {
  userId?: string | undefined
  method?: 'password' | 'google' | 'facebook'
  requestId?: string
}

export function recordEvent({ log, metrics }: Platform, event: SecurityEvent, facts: EventFacts): void {
  metrics.events.inc({ event })
  log.info({ event, ...facts }, 'security event')
}
