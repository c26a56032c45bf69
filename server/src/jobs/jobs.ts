/** What runs in the background: tasks by name, and when the recurring ones are due. */
export interface Jobs {
  tasks: Record<string, (payload: Record<string, unknown>) => Promise<void>>
  /** Standard cron lines in UTC, e.g. `17 3 * * *`, by task. */
  schedule: Record<string, string>
}
