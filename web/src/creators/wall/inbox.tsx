import type { Creator } from '@obole/contract/calls/creators'
import { type OwnWords, type Standing, saveWords, standings } from '@obole/contract/calls/own-wall'
import { type InboxItem, listInbox } from '@obole/contract/calls/owner/news'
import type { Site } from '@obole/contract/calls/site'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { refreshNews } from '../../platform/owner-news.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { ReplyDialog } from '../../tips/received/reply-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dismissToast, notify } from '../../ui/toast.tsx'
import { useFocusOnMore } from '../../ui/use-more.ts'
import { SectionSpinner } from '../fields/section-state.tsx'
import { type Changes, InboxRow } from './inbox-item.tsx'
import { NoWords } from './no-words.tsx'

/** What its messages are about. */
const moderation = 'moderation'

export type View = Standing | 'all'

const viewTexts: Record<View, () => string> = {
  waiting: m.wall_waiting,
  all: m.inbox_all,
  shown: m.wall_shown,
  hidden: m.wall_hidden,
}

interface Listed {
  view: View
  items: InboxItem[]
  /** How many were there before the last page came. */
  before: number
  cursor: string | null
}

interface InboxProps {
  creator: Creator
  creatorId: string
  site: Site | null
}

/** All words of supporters, private ones too: each is answered, shown, pinned and hidden in its row. */
export function Inbox({ creator, creatorId, site }: InboxProps) {
  const router = useRouter()
  /** Null until one is pressed. */
  const [chosen, setChosen] = useState<View | null>(null)
  const [listed, setListed] = useState<Listed | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [replying, setReplying] = useState<InboxItem | null>(null)
  const filters = useRef<HTMLFieldSetElement>(null)
  /** An answer to an older question is not shown. */
  const asked = useRef(0)

  const load = useCallback(
    async (wanted: View | null, before: Listed | null = null) => {
      asked.current += 1
      const question = asked.current
      setProblem(null)
      try {
        const answer = wanted ? await readList(creatorId, wanted, before?.cursor) : await readFirst(creatorId)
        if (question !== asked.current) return
        const known = before?.items ?? []
        setListed({ ...answer, items: [...known, ...answer.items], before: known.length })
      } catch (error) {
        if (question === asked.current) setProblem(error)
      }
    },
    [creatorId],
  )
  useEffect(() => void load(chosen), [load, chosen])

  const view = chosen ?? listed?.view ?? 'all'
  const current = listed?.view === view ? listed : null
  const before = current?.before ?? 0
  const list = useFocusOnMore(before, before)
  const replace = (item: InboxItem) =>
    setListed(
      (known) =>
        known && { ...known, items: known.items.map((other) => (other.tip.id === item.tip.id ? item : other)) },
    )
  const change = async (item: InboxItem & { words: OwnWords }, changes: Changes) => {
    dismissToast(moderation)
    try {
      const words = await patch(creatorId, item.words, changes)
      // The page that was read before still has the old words.
      void router.invalidate({ filter: ({ routeId }) => routeId === '/@{$creator}/' })
      refreshNews(creatorId)
      // Another message may have been the pinned one.
      if (changes.isPinned !== undefined) await load(view)
      else if (view === 'all') replace({ ...item, words })
      else {
        // The pressed button leaves with its message, and the keyboard focus would be lost.
        filters.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
        setListed((known) => known && { ...known, items: known.items.filter(({ tip }) => tip.id !== item.tip.id) })
      }
      notify('success', changedText(words, changes))
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'words_changed') await load(view)
      // Not above the list: that is off the screen of who moderates the tenth message.
      notify('error', refusalText(error), moderation)
    }
    if (view === 'all') keepFocus(list.current, item.tip.id)
  }

  return (
    <>
      <fieldset ref={filters} className="flex flex-wrap gap-2">
        <legend className="sr-only">{m.wall_which()}</legend>
        {(['all', ...standings] as const).map((known) => (
          <Button
            key={known}
            aria-pressed={known === view}
            onClick={() => setChosen(known)}
            className="max-sm:px-4 max-sm:text-sm aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:underline"
          >
            {viewTexts[known]()}
          </Button>
        ))}
      </fieldset>
      {problem !== null && (
        <Notice tone="bad" action={<Button onClick={() => void load(chosen)}>{m.ui_try_again()}</Button>}>
          {refusalText(problem)}
        </Notice>
      )}
      {!current && problem === null && <SectionSpinner />}
      {current?.items.length === 0 && !current.cursor && <NoWords creator={creator} site={site} view={view} />}
      {current && current.items.length > 0 && (
        <ul ref={list} className="grid max-w-[66rem] gap-3">
          {current.items.map((item) => (
            <InboxRow
              key={item.tip.id}
              creator={creator}
              item={item}
              onReply={() => setReplying(item)}
              onChange={async (changes) => {
                const { words } = item
                if (words) await change({ ...item, words }, changes)
              }}
            />
          ))}
        </ul>
      )}
      {current?.cursor && (
        <Button onClick={() => void load(view, current)} className="justify-self-start">
          {m.tips_more()}
        </Button>
      )}
      {replying && (
        <ReplyDialog
          tip={replying.tip}
          onClose={() => setReplying(null)}
          onReplied={(tip) => {
            replace({ ...replying, tip })
            setReplying(null)
            notify('success', tip.state === 'authorized' ? m.reply_kept() : m.reply_sent())
          }}
        />
      )}
    </>
  )
}

async function readList(id: string, view: View, cursor: string | null = null): Promise<Omit<Listed, 'before'>> {
  const query = { ...(view !== 'all' && { standing: view }), ...(cursor && { cursor }) }
  const answer = await api(listInbox, { params: { id }, query })
  return { view, items: answer.items, cursor: answer.cursor }
}

/** What waits comes first, but an empty list tells an owner nothing. */
async function readFirst(id: string): Promise<Omit<Listed, 'before'>> {
  const [waiting, all] = await Promise.all([readList(id, 'waiting'), readList(id, 'all')])
  return waiting.items.length > 0 ? waiting : all
}

/** The pressed button may be gone: the keyboard goes on at the first of its row. */
function keepFocus(list: HTMLElement | null, id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    list?.querySelector<HTMLElement>(`[data-id="${id}"] button`)?.focus()
  })
}

function changedText({ standing }: OwnWords, { isPinned }: Changes): string {
  if (isPinned !== undefined) return isPinned ? m.wall_now_pinned() : m.wall_now_unpinned()
  return standing === 'shown' ? m.wall_now_shown() : m.wall_now_hidden()
}

function patch(creatorId: string, { id, name, message }: OwnWords, changes: Changes): Promise<OwnWords> {
  return api(saveWords, { params: { id: creatorId, wordsId: id }, body: { ...changes, seen: { name, message } } })
}
