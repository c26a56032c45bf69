/**
 * Broken versions of the product. `unique-key`: no unique key on facts. `no-transaction`: no transactions. `words-stay`: a
 * refund or a dispute takes no words off the wall.
 */
export const mutants = ['unique-key', 'no-transaction', 'words-stay'] as const
export type Mutant = (typeof mutants)[number]

export interface LaunchOptions {
  databaseUrl: string
  environment: Record<string, string>
  mutant: Mutant | null
  /** How long a tip can be undone; the setting itself is in minutes. */
  undoS: number
}
