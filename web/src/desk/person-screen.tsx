import { eraseHeld, readHeld } from '@obole/contract/calls/desk/people'
import { useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { api } from '../platform/api.ts'
import { refusalText } from '../platform/refusal-texts.ts'
import { Form, SubmitButton } from '../ui/forms/form.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page/page-frame.tsx'

/** Where the mailed link leads. One press, so that a program that opens links brings nothing about. */
export function PersonScreen() {
  const [link, setLink] = useState<{ act: string; token: string } | null>(null)
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    const [act = '', token = ''] = location.hash.slice(1).split('.')
    setLink({ act, token })
  }, [])
  const isErasure = link?.act === 'erase'
  const form = useForm({
    fields: [],
    submit: async () => {
      const body = { token: link?.token ?? '' }
      if (isErasure) await api(eraseHeld, { body })
      else save(await api(readHeld, { body }))
      setIsDone(true)
    },
    explain: (error) => ({ problem: refusalText(error) }),
  })
  if (!link) return null
  return (
    <PageFrame
      width="narrow"
      title={isErasure ? m.person_erase_title() : m.person_mail_file_subject()}
      lead={isErasure ? m.person_erase_lead() : m.person_file_lead()}
    >
      {isDone ? (
        <div role="status">
          <Notice tone="good">{isErasure ? m.person_erased() : m.person_saved()}</Notice>
        </div>
      ) : (
        <Form form={form} label={isErasure ? m.person_erase_title() : m.person_mail_file_subject()}>
          <div>
            <SubmitButton form={form} variant={isErasure ? 'danger' : 'primary'}>
              {isErasure ? m.person_erase() : m.profile_export_submit()}
            </SubmitButton>
          </div>
        </Form>
      )}
    </PageFrame>
  )
}

function save(held: unknown): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' }))
  link.download = 'obole.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
