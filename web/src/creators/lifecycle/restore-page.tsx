import { type Creator, readOwnCreator, restoreCreator } from '@obole/contract/calls/creators'
import { longDate } from '@obole/contract/formatting/dates'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { storeOwnCreator } from '../../platform/session/member.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/toast.tsx'

/** When the page will be erased, and a button to restore it. */
export function RestorePage({ creator }: { creator: Creator }) {
  const router = useRouter()
  const locale = useLocale()
  const [erasedAfter, setErasedAfter] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    let isShown = true
    api(readOwnCreator).then(
      (own) => isShown && 'erasedAfter' in own && setErasedAfter(own.erasedAfter),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])

  const restore = async () => {
    setIsBusy(true)
    try {
      storeOwnCreator(await api(restoreCreator, { params: { slug: creator.slug } }))
      await router.invalidate()
      notify('success', m.creator_restored())
    } catch (error) {
      notify('error', refusalText(error))
      setIsBusy(false)
    }
  }

  return (
    <>
      <p className="basis-full">
        {erasedAfter ? m.creator_erased_after({ date: longDate(erasedAfter, locale) }) : m.creator_deleted_owner()}
      </p>
      <Button isBusy={isBusy} onClick={restore}>
        {m.creator_restore()}
      </Button>
    </>
  )
}
