export interface SuiteReport {
  passed: number
  failed: { title: string; error: string }[]
  /** The titles of what this machine cannot run. */
  skipped: string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    message: string
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { ok: boolean; file: string; title: string; tests: { status: string; results: PlaywrightResult[] }[] }[]
}

interface PlaywrightResult {
  errors: { message?: string }[]
}

export function readVitest({ numPassedTests, testResults }: VitestReport): SuiteReport {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file that cannot be loaded has no tests.
    if (tests.length === 0 && status === 'failed') return [{ title: name, error: message }]
    return tests.map((test) => ({ title: `${name}: ${test.fullName}`, error: test.failureMessages.join('\n') }))
  })
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending'),
  )
  return { passed: numPassedTests, failed, skipped: skipped.map(({ fullName }) => fullName) }
}

/** No test is tried twice; if one ever is, passing the second time is a failure. */
export function readPlaywright(report: { suites: PlaywrightSuite[]; stats: { expected: number } }): SuiteReport {
  const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...specs,
    ...suites.flatMap(specsOf),
  ]
  const specs = report.suites.flatMap(specsOf)
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        title: `${file}: ${title}`,
        error: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      })),
  )
  const skipped = specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
  return { passed: report.stats.expected, failed, skipped: skipped.map(({ title }) => title) }
}
