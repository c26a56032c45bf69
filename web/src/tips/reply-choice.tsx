import { replyChoiceForm } from '@obole/contract/calls/replies'
import { m } from '../paraglide/messages.js'
import { useLocale } from '../platform/locale.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface ReplyChoiceProps {
  token: string
  takesReplies: boolean
  /** Why the form was sent back. */
  refusal: string | undefined
}

/** A form of the browser's own: it works without script, and nothing changes by opening the link. */
export function ReplyChoice({ token, takesReplies, refusal }: ReplyChoiceProps) {
  const locale = useLocale()
  return (
    <div className="mx-auto grid max-w-[40rem] justify-items-start gap-5 px-5 py-16 sm:px-8 sm:py-24">
      <h1 className="text-3xl">{m.replies_title()}</h1>
      {refusal && (
        <Notice tone="bad">
          {refusal === 'too_many_requests' ? m.refusal_too_many_requests() : m.refusal_unexpected()}
        </Notice>
      )}
      <p role="status" className="max-w-[52ch] text-lg text-muted">
        {takesReplies ? m.replies_on() : m.replies_off()}
      </p>
      <form method="post" action={`/replies/${token}`} className="w-full sm:w-auto">
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name={replyChoiceForm.field} value={takesReplies ? 'off' : 'on'} />
        <Button type="submit" variant={takesReplies ? 'primary' : 'quiet'}>
          {takesReplies ? m.replies_stop() : m.replies_again()}
        </Button>
      </form>
    </div>
  )
}
