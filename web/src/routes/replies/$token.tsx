import { readReplyChoice, replyChoiceForm } from '@obole/contract/calls/replies'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { api } from '../../platform/api.ts'
import { pageHead } from '../../platform/head.ts'
import { ApiProblem } from '../../platform/http/call.ts'
import { textsIn } from '../../platform/search-params.ts'
import { ReplyChoice } from '../../tips/reply-choice.tsx'

/** The link in the mail of a reply; it needs no account. */
export const Route = createFileRoute('/replies/$token')({
  validateSearch: textsIn(replyChoiceForm.errorParam),
  loader: ({ params }) => api(readReplyChoice, { params }).catch(toNotFound),
  head: () => ({
    // The token is in the address: no other site may learn it by the referrer.
    meta: [
      ...pageHead({ title: m.replies_title(), isPrivate: true }).meta,
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: ReplyChoicePage,
})

function ReplyChoicePage() {
  const { token } = Route.useParams()
  const { [replyChoiceForm.errorParam]: refusal } = Route.useSearch()
  const { takesReplies } = Route.useLoaderData()
  return <ReplyChoice token={token} takesReplies={takesReplies} refusal={refusal} />
}

/** A truncated token (400) is shown like an unknown one. */
function toNotFound(problem: unknown): never {
  if (problem instanceof ApiProblem && (problem.status === 404 || problem.status === 400)) throw notFound()
  throw problem
}
