/**
 * Broken versions of the product. `unique-key`: no unique key on facts. `no-transaction`: no transactions. `words-stay`: a
 * refund or a dispute takes no words off the wall. `goal-stays`: nor anything from the goal. `undo-told-early`: a tip is
 * undone here before the provider has released it. `undo-captured`: a tip that is undone is captured.
 */
export const mutants = [
  'unique-key',
  'no-transaction',
  'words-stay',
  'goal-stays',
  'undo-told-early',
  'undo-captured',
] as const
export type Mutant = (typeof mutants)[number]

export interface LaunchOptions {
  databaseUrl: string
  environment: Record<string, string>
  mutants: readonly Mutant[]
  /** How long a tip can be undone; the setting itself is in minutes. */
  undoS: number
}
