/** `unique-key`: a fact can be booked twice. `no-transaction`: what belongs together is written one by one. */
export const mutants = ['unique-key', 'no-transaction'] as const
export type Mutant = (typeof mutants)[number]

/** What one process of the product is started with. */
export interface LaunchOptions {
  databaseUrl: string
  environment: Record<string, string>
  mutant: Mutant | null
}
