import { tipReplyMax } from '../rules/limits.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, LinkToken, Text, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'
import { ReceivedTip } from './received-tips.ts'

/** `no_address`: the supporter left no address, or wants no replies; which of the two is theirs to know. */
export const replyToTip = endpoint({
  method: 'POST',
  path: '/api/tips/:tipId/reply',
  summary: 'Answer a tip, once; the words are mailed to the supporter, who stays unknown',
  access: 'owner',
  owner: 'tipId',
  params: Closed({ tipId: Uuid }),
  /** `showsReply`: also beside the message, while that is on the page. */
  body: Closed({ message: Text(tipReplyMax), showsReply: Type.Optional(Type.Boolean()) }),
  status: 201,
  reply: ReceivedTip,
  refusals: ['tip_not_found', 'already_replied', 'no_address', 'creator_deleted', 'page_suspended'],
})

/** The page `/replies/{token}` of a mailed reply. */
export const readReplyChoice = endpoint({
  method: 'GET',
  path: '/api/replies/:token',
  summary: 'Whether replies are mailed to the address that this link was mailed to',
  access: 'anyone',
  params: Closed({ token: LinkToken }),
  status: 200,
  reply: Closed({ takesReplies: Type.Boolean() }),
  refusals: ['not_found'],
})

/**
 * The form of that page, posted to its own address and answered by a redirect back to it. Posted without the field, as
 * mail programs do for `List-Unsubscribe` (RFC 8058), it ends replies.
 */
export const replyChoiceForm = {
  path: '/replies/:token',
  field: 'replies',
  errorParam: 'replies-error',
} as const
