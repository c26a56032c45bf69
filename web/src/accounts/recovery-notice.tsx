import { cancelRecovery } from '@obole/contract/calls/keys/account-recovery'
import { longDate } from '@obole/contract/formatting/dates'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { useLocale } from '../platform/locale.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { loadProfile } from '../platform/session/load.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { notify } from '../ui/toast.tsx'

/** On every page of a member, as long as somebody waits for a link that removes the second factors. */
export function RecoveryNotice({ opensAt }: { opensAt: string }) {
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await api(cancelRecovery)
      await loadProfile()
      notify('success', m.recovery_cancelled())
    } catch (error) {
      notify('error', refusalText(error))
    }
    setBusy(false)
  }
  return (
    <div className="px-5 pt-5 sm:px-8">
      <Notice
        tone="bad"
        title={m.recovery_notice_title()}
        action={
          <Button onClick={cancel} isBusy={isBusy}>
            {m.recovery_cancel()}
          </Button>
        }
      >
        {m.recovery_notice_text({ at: longDate(opensAt, locale) })}
      </Notice>
    </div>
  )
}
