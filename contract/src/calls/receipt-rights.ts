import type { Static } from 'typebox'
import { supporterNameMax, tipMessageMax } from '../rules/limits.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, Line, LocaleCode, Text } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'
import { ByReceipt, Receipt } from './tips.ts'

/** What is missing stays as it is. */
const ReceiptChanges = Closed({
  showsName: Type.Optional(Type.Boolean()),
  showsWords: Type.Optional(Type.Boolean()),
  showsAmount: Type.Optional(Type.Boolean()),
  /** Other words: once, soon after the payment. */
  message: Type.Optional(Text(tipMessageMax)),
  /** Where it was left out: once. It is beside the words on the page only if `showsName` says so. */
  supporterName: Type.Optional(Line(supporterNameMax)),
})
export type ReceiptChanges = Static<typeof ReceiptChanges>

export const changeReceipt = endpoint({
  method: 'PATCH',
  path: '/api/tips/receipts/:token',
  summary: 'Choose what the page shows of a tip, or edit its words once, for anyone who has the link of its receipt',
  access: 'anyone',
  params: ByReceipt,
  body: ReceiptChanges,
  status: 200,
  reply: Receipt,
  refusals: ['tip_not_found', 'edit_too_late', 'words_not_showable', 'name_given', 'name_reserved'],
})

/** Repeated, it answers the same. */
export const withdrawWords = endpoint({
  method: 'POST',
  path: '/api/tips/receipts/:token/withdraw',
  summary: 'Delete the words of a tip for good, on the page and in the creator’s list',
  access: 'anyone',
  params: ByReceipt,
  status: 200,
  reply: Receipt,
  refusals: ['tip_not_found'],
})

/** Repeated, it answers the same. */
export const eraseSupporter = endpoint({
  method: 'POST',
  path: '/api/tips/receipts/:token/erase',
  summary: 'Erase name, words and address of a tip; the ledger keeps the amount without a person',
  access: 'anyone',
  params: ByReceipt,
  status: 200,
  reply: Receipt,
  refusals: ['tip_not_found'],
})

export const mailReceipt = endpoint({
  method: 'POST',
  path: '/api/tips/receipts/:token/mail',
  summary: 'Mail the receipt again, in the language of choice',
  access: 'anyone',
  params: ByReceipt,
  body: Closed({ locale: LocaleCode }),
  status: 202,
  refusals: ['tip_not_found', 'tip_not_charged', 'no_address'],
})

export const replaceLink = endpoint({
  method: 'POST',
  path: '/api/tips/receipts/:token/new-link',
  summary: 'Mail a new link of the receipt; this one opens nothing from then on',
  access: 'anyone',
  params: ByReceipt,
  status: 202,
  refusals: ['tip_not_found', 'tip_not_charged', 'no_address'],
})
