import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const here = path.relative(root, import.meta.filename)
const isTest = (file: string) =>
  /\.(test|journey)\.tsx?$|^server\/src\/testing\/|^quality\/e2e\/(journeys|support|screens)\/|\/testing\.ts$|\/test-setup\.ts$/.test(
    file,
  )
/** A promise that a timer resolves, by any of its names. */
const sleep =
  /node:timers\/promises['"]|waitForTimeout\(|new Promise(<\w+>)?\(\(?(\w+)\)? =>\s*setTimeout\(\2|\bsleep\(|\bpg_sleep\((?!5\))/
/** Yields to the event loop and waits for nothing. */
const yields = /import \{ setImmediate( as \w+)? \} from 'node:timers\/promises'/

test('no test and no journey sleeps: it waits for a condition', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root })
  const sleeping = String(files)
    .split('\n')
    .filter((file) => isTest(file) && file !== here && existsSync(path.join(root, file)))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          sleep.test(line) && !yields.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
        ),
    )
  expect(sleeping).toEqual([])
})

test('no test is tried again', () => {
  const configs = String(execFileSync('git', ['ls-files', '*.config.ts'], { cwd: root }))
    .split('\n')
    .filter(Boolean)
  expect(configs.length).toBeGreaterThan(8)
  for (const config of configs)
    expect(readFileSync(path.join(root, config), 'utf8'), config).not.toMatch(/retr(y|ies):/)
})
