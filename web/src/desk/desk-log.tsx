import { exportLog, type LogEntry, listLog } from '@obole/contract/calls/desk'
import type { DeskRole, ReplyOf } from '@obole/contract/schema/endpoint'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { downloadFile } from '../platform/session/download.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/toast.tsx'
import { useMore } from '../ui/use-more.ts'
import { LogItem } from './log-item.tsx'
import { useUndo } from './use-undo.ts'

type LogPage = ReplyOf<typeof listLog>

export function DeskLog({ first, role }: { first: LogPage; role: DeskRole }) {
  const undo = useUndo()
  const { list, items, cursor, phase, loadMore } = useMore<LogEntry>({
    first: asPage(first),
    listId: first.entries[0]?.id,
    load: async (cursor) => asPage(await api(listLog, { query: { cursor } })),
    idOf: ({ id }) => id,
  })
  const download = () =>
    downloadFile(exportLog.path, 'desk-log.csv').catch(() => notify('error', m.desk_log_export_failed()))
  return (
    <section aria-labelledby="log" className="grid gap-4">
      <h2 id="log" className="text-2xl">
        {m.desk_log()}
      </h2>
      {role === 'operator' && (
        <Button onClick={download} className="justify-self-start">
          {m.desk_log_export()}
        </Button>
      )}
      {items.length === 0 && <p className="text-muted">{m.desk_log_empty()}</p>}
      <ul ref={list} className="divide-y divide-line">
        {items.map((entry) => (
          <LogItem key={entry.id} entry={entry} onUndo={undo} />
        ))}
      </ul>
      {phase === 'failed' && <Notice tone="bad">{m.desk_log_failed()}</Notice>}
      {cursor !== null && (
        <Button onClick={loadMore} isBusy={phase === 'loading'} className="justify-self-center">
          {m.tips_more()}
        </Button>
      )}
    </section>
  )
}

function asPage({ entries, cursor }: LogPage) {
  return { items: entries, cursor }
}
