import { defineConfig } from '@playwright/test'

/** One product for all journeys, started by `start-product.ts`; each journey brings its own people. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  globalSetup: './support/start-product.ts',
  fullyParallel: true,
  workers: 3,
  // Limits for what will never come: on a busy machine everything else may be late.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['./support/checked-screens.ts']],
  use: {
    // Set by `start-product.ts`; workers read this file after it has run.
    baseURL: process.env['BASE_URL'],
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'fr-CA',
    timezoneId: 'America/Toronto',
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: to compile its scripts well takes longer than that saves (7 % of all).
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
})
