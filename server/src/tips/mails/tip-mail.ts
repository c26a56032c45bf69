import type { MailPicture } from '../../mail/template.ts'
import type { Standing } from './standing.ts'

/** The values of a tip's mails, formatted for a sentence. */
export interface TipMail {
  amount: string
  /** What of it the creator receives. */
  net: string
  date: string
  /** What became of it. */
  standing: Standing
  number: string
  /** Null once the page is erased. */
  creator: string | null
  supporter: string | null
  message: string | null
  refundReason: string | null
  refundAnswer: string | null
  /** Of the page: its portrait and colour; null while it is hidden. */
  looks: { portrait: MailPicture | null; accent: string } | null
  /** What the creator says to everyone who tips. */
  thanks: { text: string; picture: MailPicture | null } | null
  receiptUrl: string
  statementUrl: string
  /** Where the creator approves the words; null when they need not be. */
  approvalUrl: string | null
}
