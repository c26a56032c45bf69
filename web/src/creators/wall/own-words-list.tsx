import type { Creator } from '@obole/contract/calls/creators'
import { listOwnWords, type OwnWords, type Standing, saveWords, standings } from '@obole/contract/calls/own-wall'
import type { Site } from '@obole/contract/calls/site'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dismissToast, notify } from '../../ui/toast.tsx'
import { useFocusOnMore } from '../../ui/use-more.ts'
import { SectionSpinner } from '../fields/section-state.tsx'
import { NoWords } from './no-words.tsx'
import { WordsItem } from './words-item.tsx'

/** What its messages are about. */
const moderation = 'moderation'

const standingTexts: Record<Standing, () => string> = {
  waiting: m.wall_waiting,
  shown: m.wall_shown,
  hidden: m.wall_hidden,
}

interface Listed {
  standing: Standing
  items: OwnWords[]
  /** How many were there before the last page came. */
  before: number
  cursor: string | null
}

interface OwnWordsListProps {
  creator: Creator
  creatorId: string
  site: Site | null
}

/** The owner's lists: messages that wait, that are shown and that are hidden. */
export function OwnWordsList({ creator, creatorId, site }: OwnWordsListProps) {
  const router = useRouter()
  /** Null until one is pressed. */
  const [chosen, setChosen] = useState<Standing | null>(null)
  const [listed, setListed] = useState<Listed | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const filters = useRef<HTMLFieldSetElement>(null)
  /** An answer to an older question is not shown. */
  const asked = useRef(0)

  const load = useCallback(
    async (wanted: Standing | null, before: Listed | null = null) => {
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

  const standing = chosen ?? listed?.standing ?? 'waiting'
  const change = async (words: OwnWords, changes: Parameters<typeof patch>[2]) => {
    dismissToast(moderation)
    try {
      const saved = await patch(creatorId, words, changes)
      // The page that was read before still has the old words.
      void router.invalidate({ filter: ({ routeId }) => routeId === '/@{$creator}/' })
      if (changes.isPinned !== undefined) await load(standing)
      else {
        // The pressed button leaves with its message, and the keyboard focus would be lost.
        filters.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
        setListed((known) => known && { ...known, items: known.items.filter(({ id }) => id !== words.id) })
      }
      notify('success', changedText(saved, changes))
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'words_changed') await load(standing)
      // Not above the list: that is off the screen of who moderates the tenth message.
      notify('error', refusalText(error), moderation)
    }
  }

  const current = listed?.standing === standing ? listed : null
  const before = current?.before ?? 0
  const list = useFocusOnMore(before, before)
  return (
    <>
      <fieldset ref={filters} className="flex flex-wrap gap-2">
        <legend className="sr-only">{m.wall_which()}</legend>
        {standings.map((known) => (
          <Button
            key={known}
            aria-pressed={known === standing}
            onClick={() => setChosen(known)}
            className="max-sm:px-4 max-sm:text-sm aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:underline"
          >
            {standingTexts[known]()}
          </Button>
        ))}
      </fieldset>
      {problem !== null && (
        <Notice tone="bad" action={<Button onClick={() => void load(chosen)}>{m.ui_try_again()}</Button>}>
          {refusalText(problem)}
        </Notice>
      )}
      {!current && problem === null && <SectionSpinner />}
      {current?.items.length === 0 && !current.cursor && <NoWords creator={creator} site={site} standing={standing} />}
      {current && current.items.length > 0 && (
        <ul ref={list} className="grid max-w-[66rem] gap-3">
          {current.items.map((words) => (
            <WordsItem key={words.id} words={words}>
              <WordsActions words={words} onChange={(changes) => change(words, changes)} />
            </WordsItem>
          ))}
        </ul>
      )}
      {current?.cursor && (
        <Button onClick={() => void load(standing, current)} className="justify-self-start">
          {m.tips_more()}
        </Button>
      )}
    </>
  )
}

async function readList(id: string, standing: Standing, cursor: string | null = null): Promise<Omit<Listed, 'before'>> {
  const query = { standing, ...(cursor && { cursor }) }
  const answer = await api(listOwnWords, { params: { id }, query })
  return { standing, items: answer.words, cursor: answer.cursor }
}

/** What waits comes first, but an empty list tells an owner nothing. */
async function readFirst(id: string): Promise<Omit<Listed, 'before'>> {
  const [waiting, shown] = await Promise.all([readList(id, 'waiting'), readList(id, 'shown')])
  return waiting.items.length > 0 ? waiting : shown
}

type Changes = { isHidden?: boolean; isApproved?: boolean; isPinned?: boolean }

function WordsActions({ words, onChange }: { words: OwnWords; onChange: (changes: Changes) => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false)
  const act = (changes: Changes) => async () => {
    setIsBusy(true)
    await onChange(changes)
    setIsBusy(false)
  }
  const name = words.name ?? m.tips_anonymous()
  const button = (label: string, changes: Changes) => (
    <Button disabled={isBusy} onClick={act(changes)} aria-label={`${label} (${name})`} className="min-h-11 text-sm">
      {label}
    </Button>
  )
  return (
    <span className="flex basis-full flex-wrap items-center gap-2 pt-2">
      {words.standing === 'waiting' && button(m.wall_approve(), { isApproved: true })}
      {words.standing === 'shown' &&
        (words.isPinned ? button(m.wall_unpin(), { isPinned: false }) : button(m.wall_pin(), { isPinned: true }))}
      {words.standing === 'hidden'
        ? words.isTakenDown
          ? m.wall_taken_down()
          : button(m.wall_show(), { isHidden: false, isApproved: true })
        : button(m.wall_hide(), { isHidden: true })}
    </span>
  )
}

function changedText({ standing }: OwnWords, { isPinned }: Changes): string {
  if (isPinned !== undefined) return isPinned ? m.wall_now_pinned() : m.wall_now_unpinned()
  return standing === 'shown' ? m.wall_now_shown() : m.wall_now_hidden()
}

function patch(creatorId: string, { id, name, message }: OwnWords, changes: Changes): Promise<OwnWords> {
  return api(saveWords, { params: { id: creatorId, wordsId: id }, body: { ...changes, seen: { name, message } } })
}
