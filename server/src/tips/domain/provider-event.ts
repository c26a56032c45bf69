export interface ProviderEvent {
  id: string
  source: 'payments' | 'accounts'
  kind: string
  /** The session, payment, charge or account to read; null when the kind does not concern us. */
  subject: string | null
  occurredAt: Date
  isLive: boolean
  /** The connected account it was sent for; ours are sent for the platform. */
  foreignAccount: string | null
}
