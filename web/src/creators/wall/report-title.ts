import type { Words } from '@obole/contract/calls/wall'
import { m } from '../../paraglide/messages.js'

/** Without words it is the page that is reported. Apart from the form: every page's script has the titles of all. */
export function reportTitle(words: Words | undefined | null, isNotice: boolean): string {
  if (isNotice) return m.notice_title()
  return words === null ? m.report_page_title() : m.report_title()
}
