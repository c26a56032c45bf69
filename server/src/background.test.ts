import { expect, test } from 'vitest'
import { backgroundJobs } from './background.ts'
import type { AppPlatform } from './boot/open-platform.ts'
import { parseSchedule } from './jobs/run-jobs.ts'

test('the runner understands every recurring time, and each is of a task', () => {
  const { tasks, schedule } = backgroundJobs({} as AppPlatform, {} as never)
  expect(parseSchedule(schedule)).toHaveLength(Object.keys(schedule).length)
  for (const name of Object.keys(schedule)) expect(tasks).toHaveProperty([name])
})
