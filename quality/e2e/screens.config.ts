import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run screens`: every screen at six sizes, as one picture each in `docs/screens/sheets`. */
export default defineConfig({ ...journeys, testDir: 'screens', testMatch: 'screens.ts' })
