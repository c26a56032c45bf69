/** Broken versions of the product. `unique-key`: no unique key on facts. `no-transaction`: no transactions. */
export const mutants = ['unique-key', 'no-transaction'] as const
export type Mutant = (typeof mutants)[number]

export interface LaunchOptions {
  databaseUrl: string
  environment: Record<string, string>
  mutant: Mutant | null
}
