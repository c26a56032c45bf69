/**
 * Who may import whom. A folder knows its own files and the lines above it in its workspace, never its neighbours on
 * the same line and never a line below. What a workspace may use of other workspaces stands in `uses`.
 */
export const workspaces: Record<string, { uses: string[]; folders: string[] }> = {
  contract: { uses: [], folders: ['src', '.'] },
  testing: { uses: [], folders: ['src', '.'] },
  sandbox: {
    uses: ['testing'],
    folders: [
      'src/html',
      'src/mail src/sign-in src/stripe/store',
      'src/google src/facebook src/stripe/requests',
      'src/stripe/webhooks',
      'src/stripe/accounts src/stripe/checkout',
      'src/stripe/payments',
      'src/stripe/api',
      'src/stripe/controls',
      'src/stripe/hosted-pages',
      'src/stripe',
      'src',
      '.',
    ],
  },
  server: {
    uses: ['contract', 'testing'],
    folders: [
      'src/config',
      'src/platform/database src/platform/observability src/platform/child-processes',
      'src/platform/http',
      'src/platform',
      'src/platform/rate-limit',
      'src/embedded-postgres src/page-cache',
      'src/rendering',
      'src/mail src/jobs src/media',
      'src/accounts/users src/accounts/passwords',
      'src/accounts/tokens',
      'src/accounts/mails',
      'src/accounts/registration',
      'src/accounts/sessions',
      'src/accounts/recovery',
      'src/accounts/credentials',
      'src/accounts/providers src/accounts/profile',
      'src/accounts/own-data',
      'src/accounts',
      'src/contact src/creators src/backup',
      'src/directory src/albums src/sharing src/reports',
      'src/tips/domain',
      'src/tips/ledger src/tips/stripe src/tips/statements',
      'src/tips/abuse src/tips/mails',
      'src/tips/checkout src/tips/replies src/tips/rights',
      'src/tips/payouts',
      'src/tips/settlement',
      'src/tips/upkeep',
      'src/tips',
      'src/demo/creators',
      'src/demo',
      'src/boot',
      'src/admin',
      'src',
      '.',
    ],
  },
  web: {
    uses: ['contract'],
    folders: [
      'src/paraglide',
      'src/platform/http src/platform/storage',
      'src/platform/session',
      'src/platform',
      'src/ui',
      'src/ui/cropper',
      'src/accounts src/albums src/contact src/creators src/directory src/documents src/landing src/sharing src/shell src/tips',
      'src/first-steps src/visitors',
      'src/routes src/routes/@{$creator} src/routes/@{$creator}/_owner src/routes/_guest src/routes/_member src/routes/documents src/routes/receipts src/routes/replies',
      'src',
      'build',
      '.',
    ],
  },
  e2e: { uses: ['contract', 'testing', 'scripts'], folders: ['support', 'journeys screens browsers', '.'] },
  'crash-tests': { uses: ['contract', 'testing', 'sandbox', 'server'], folders: ['.'] },
  bench: { uses: ['contract', 'testing', 'sandbox', 'server', 'scripts'], folders: ['.'] },
  scale: { uses: ['testing', 'sandbox', 'server'], folders: ['site', 'scenarios', '.'] },
  scripts: { uses: ['server', 'web', 'testing'], folders: ['.', 'release'] },
}

/** Where the rule has one exception: the entry point starts the sandbox, the boot room describes it. */
export const sandboxUsers = ['server/src', 'server/src/boot']

/** Code for tests only: it may use all of its workspace, and nothing but tests may use it. */
export const testCode =
  /\.test\.tsx?$|^server\/src\/testing\/|^server\/src\/media\/testing\/|\/session\/testing\.ts$|\/stripe\/test-setup\.ts$/
