/** The three kinds of people that a provider may send us. */
export const identityKeys = ['verified', 'unverified', 'no-address'] as const
export type IdentityKey = (typeof identityKeys)[number]

export interface Identity {
  /** The provider's own, lasting name for the person: `sub` at Google, `id` at Facebook. */
  id: string
  firstName: string
  lastName: string
  email?: string
  isEmailVerified: boolean
  /** `hd` at Google: the domain of the organization that runs the mailbox there. */
  hostedDomain?: string
}

export type Identities = Record<IdentityKey, Identity>

export function nameOf(identity: Identity): string {
  return `${identity.firstName} ${identity.lastName}`
}

export function isIdentityKey(value: unknown): value is IdentityKey {
  return identityKeys.some((key) => key === value)
}
