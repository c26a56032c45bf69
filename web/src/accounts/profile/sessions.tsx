import { endSession, listSessions, logoutEverywhere, type Session } from '@obole/contract/calls/sessions'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { endSessionHere } from '../../platform/session/sign-out.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusHandover } from '../../ui/page/focus-heading.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { notify } from '../../ui/toast.tsx'
import { dateText } from './date-text.ts'

/** The sessions of the account. A new `round` loads the list again. */
export function Sessions({ round }: { round: number }) {
  const router = useRouter()
  const [sessions, setSessions] = useState<Session[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const load = useCallback(async () => setSessions((await api(listSessions)).sessions), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new list
  useEffect(() => {
    load().catch((error: unknown) => setProblem(refusalText(error)))
  }, [load, round])

  const attempt = async (act: () => Promise<void>) => {
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(refusalText(error))
    }
  }
  const end = (session: Session) =>
    attempt(async () => {
      await api(endSession, { params: { sessionId: session.id } })
      await load()
      notify('success', m.session_ended())
    })
  const endAll = () =>
    attempt(async () => {
      await api(logoutEverywhere)
      endSessionHere()
      await router.navigate({ to: '/' })
    })

  return (
    <div className="grid gap-4">
      <h3 className="text-lg">{m.session_list_title()}</h3>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {sessions ? (
        <ul className="grid divide-y divide-line border-line border-y">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} onEnd={() => end(session)} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-20 w-full rounded-card" />
      )}
      <Button className="justify-self-start" onClick={endAll}>
        {m.session_end_all()}
      </Button>
    </div>
  )
}

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const locale = useLocale()
  const item = useRef<HTMLLIElement>(null)
  useFocusHandover(item)
  const device = session.device || m.session_device_unknown()
  const lastSeen = m.session_last_seen({ date: dateText(session.lastSeenAt, locale) })
  return (
    <li ref={item} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {session.isCurrent && <Badge tone="good">{m.session_current()}</Badge>}
        </p>
        <p className="text-muted text-sm">{lastSeen}</p>
      </div>
      {!session.isCurrent && (
        <Button onClick={onEnd} aria-label={`${m.session_end_label({ device })} (${lastSeen})`}>
          {m.session_end()}
        </Button>
      )}
    </li>
  )
}
