import { type JobState, listJobs, retryJobs } from './command/admin.sql.ts'
import { type Command, exits } from './command/command.ts'
import { recordAct } from './command/record-act.ts'

const summaries: Record<JobState, string> = {
  waiting: 'jobs that were not tried yet',
  failing: 'jobs that failed and will be tried again',
  dead: 'jobs that failed for good',
}

export const jobCommands: Command[] = [
  ...(['waiting', 'failing', 'dead'] as const).map(listing),
  {
    usage: 'jobs retry <id|all>',
    summary: 'try a failed job, or all of them, again at once',
    async run(admin, { 'id|all': which = '' }) {
      const { sql } = await admin.database()
      const count = await sql.begin(async (tx) => {
        const retried = await retryJobs(tx, which === 'all' ? null : which)
        if (retried > 0) await recordAct(admin, tx, 'jobs_retried', which)
        return retried
      })
      if (count === 0 && which !== 'all') {
        admin.complain(`There is no job ${which} that waits.`)
        return exits.failed
      }
      admin.print(`${count} queued again.`)
      return exits.done
    },
  },
]

function listing(state: JobState): Command {
  return {
    usage: `jobs ${state}`,
    summary: summaries[state],
    async run(admin) {
      const { sql } = await admin.database()
      const jobs = await listJobs(sql, state)
      for (const { id, task, attempts, maxAttempts, runAt, lastError } of jobs) {
        const tries = `${attempts}/${maxAttempts}`
        admin.print(
          [id.padStart(8), task.padEnd(28), tries.padEnd(6), runAt.toISOString(), oneLine(lastError)].join('  '),
        )
      }
      if (jobs.length === 0) admin.print('There are none.')
      return exits.done
    },
  }
}

function oneLine(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').slice(0, 200)
}
