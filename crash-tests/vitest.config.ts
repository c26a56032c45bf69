import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'crash-tests', include: ['*.test.ts'], testTimeout: 300_000 } })
