import { defineConfig } from 'vitest/config'
import server from './vitest.config.ts'

/** On Debian's PostgreSQL, which operators have: the migrations, and what of money is kept by triggers and SQL. */
export default defineConfig({
  test: {
    ...server.test,
    name: 'debian',
    globalSetup: ['src/testing/database/debian-setup.ts'],
    include: [
      'src/platform/database/{expand-only,migrate,row-types}.test.ts',
      'src/tips/ledger/{alarms,ledger}.test.ts',
      'src/tips/settlement/{bounced-debit,refund-tip,settle-tip}.test.ts',
      'src/tips/statements/{received-days,search-received,statements}.test.ts',
      'src/tips/rights/shown-words.test.ts',
      'src/tips/{goals,shown-replies,undo,wall}.test.ts',
    ],
  },
})
