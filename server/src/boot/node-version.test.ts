import { expect, test } from 'vitest'
import { nodeMinimum, nodeShortcoming } from './node-version.js'

const [major = 0, minor = 0, patch = 0] = nodeMinimum.split('.').map(Number)

test.each([nodeMinimum, `${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`])('Node %s will do', (version) => {
  expect(nodeShortcoming(version)).toBeNull()
})

test.each([
  '20.20.2',
  `${major}.9.9`,
  `${major}.${minor}.${patch - 1}`,
  `${major - 1}.${minor}.${patch}`,
  `${major + 1}.${minor}.${patch}`,
])('of Node %s it is said which one should run, and why', (version) => {
  expect(nodeShortcoming(version)).toMatch(
    new RegExp(`^Node ${version} is not ${nodeMinimum} or a newer ${major}, .*security fixes`),
  )
})
