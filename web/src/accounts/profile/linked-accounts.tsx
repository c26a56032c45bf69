import { type Identity, listIdentities, unlinkIdentity } from '@obole/contract/calls/keys/identities'
import { longDate } from '@obole/contract/formatting/dates'
import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { useLocale } from '../../platform/locale.ts'
import { refusalText } from '../../platform/refusal-texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusHandover } from '../../ui/page/focus-heading.ts'
import { notify } from '../../ui/toast.tsx'
import { providerTitles } from '../sign-in/provider-titles.ts'

/** Google and Facebook, where one of them signs in to this account. */
export function LinkedAccounts() {
  const [identities, setIdentities] = useState<Identity[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(async () => setIdentities((await api(listIdentities)).identities), [])
  const attempt = useCallback(async (act: () => Promise<void>) => {
    setProblem(null)
    await act().catch((error: unknown) => setProblem(refusalText(error)))
  }, [])
  useEffect(() => void attempt(load), [attempt, load])

  const unlink = ({ provider }: Identity) =>
    attempt(async () => {
      await api(unlinkIdentity, { params: { provider } })
      await load()
      notify('success', m.linked_removed({ provider: providerTitles[provider] }))
    })

  if (identities.length === 0 && !problem) return null
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">{m.linked_title()}</h3>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <ul className="grid divide-y divide-line border-line border-y empty:hidden">
        {identities.map((identity) => (
          <LinkedAccount key={identity.provider} identity={identity} onUnlink={() => unlink(identity)} />
        ))}
      </ul>
    </div>
  )
}

function LinkedAccount({ identity, onUnlink }: { identity: Identity; onUnlink: () => void }) {
  const locale = useLocale()
  const item = useRef<HTMLLIElement>(null)
  useFocusHandover(item)
  const provider = providerTitles[identity.provider]
  return (
    <li ref={item} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="grid gap-0.5">
        <p className="font-semibold">{provider}</p>
        <p className="text-muted text-sm">{m.linked_since({ date: longDate(identity.linkedAt, locale) })}</p>
      </div>
      <Button onClick={onUnlink} aria-label={m.linked_remove_label({ provider })}>
        {m.linked_remove()}
      </Button>
    </li>
  )
}
