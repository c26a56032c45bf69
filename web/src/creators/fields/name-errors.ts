import { creatorNameMax, creatorTitleMax } from '@obole/contract/rules/limits'
import { characterCount, tidyText } from '@obole/contract/rules/text'
import { m } from '../../paraglide/messages.js'

/** What is wrong with the name of a page; null when nothing is. */
export function nameErrorText(name: string): string | null {
  if (tidyText(name) === '') return m.ui_field_required()
  return characterCount(tidyText(name)) > creatorNameMax ? m.create_name_too_long() : null
}

export function titleErrorText(title: string): string | null {
  return characterCount(tidyText(title)) > creatorTitleMax ? m.create_tagline_too_long() : null
}
