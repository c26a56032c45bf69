export interface ProviderEvent {
  id: string
  source: 'payments' | 'accounts'
  kind: string
  /** What to ask the provider for; null when the kind does not concern us. */
  subject: string | null
  occurredAt: Date
  isLive: boolean
  /** The connected account in whose name it was sent, which should be none. */
  foreignAccount: string | null
}
