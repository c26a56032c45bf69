import { listOwnWords, saveWall, saveWords, type WallMode } from '@obole/contract/calls/own-wall'
import { changeReceipt, type ReceiptChanges } from '@obole/contract/calls/receipt-rights'
import { type Receipt, readReceipt } from '@obole/contract/calls/tips'
import { listWords } from '@obole/contract/calls/wall'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { newId } from '../../platform/ids.ts'
import { receiptToken } from '../../tips/statements/receipts.ts'
import type { PageOwner } from '../people/creators.ts'
import { findWordsId } from '../people/wall.sql.ts'
import { listActs } from './rights.sql.ts'
import type { TipsApp } from './tips.ts'

export const agreed = { showsWords: true, supporterName: 'Ana', message: 'Bonjour' }

/** What supporters and creators do with words, by the receipt's link and on the wall. */
export function rightsIn(tips: TipsApp) {
  const setWall = (owner: PageOwner, mode: WallMode, heldWords: string[] = []) =>
    tips.call(saveWall, { params: { id: owner.id }, body: { mode, heldWords } }, { token: owner.accessToken })
  return {
    setWall,
    async newWall(mode: WallMode = 'on'): Promise<PageOwner> {
      const owner = await tips.newPayee()
      await setWall(owner, mode)
      return owner
    },
    /** A tip that is paid with an address of its own. */
    async tipFrom(owner: PageOwner, params: object = agreed) {
      const email = `${newId()}@exemple.ca`
      const { body } = await tips.begin(owner, params)
      const sessionId = String(body['url']).split('/').at(-1) ?? ''
      tips.stripe.pay(sessionId, { email })
      await tips.settle()
      const tipId = String(body['tipId'])
      return { tipId, sessionId, email, token: receiptToken(tips.platform, tipId) }
    },
    read: async (token: string) =>
      (await tips.call(readReceipt, { params: { token }, query: {} })).body as unknown as Receipt,
    change: (token: string, body: ReceiptChanges) => tips.call(changeReceipt, { params: { token }, body }),
    /** On the wall, as visitors see it. */
    async shown({ slug }: PageOwner) {
      const { body } = await tips.call(listWords, { params: { slug }, query: {} })
      const list = body as ReplyOf<typeof listWords>
      return list.words.map(({ name, message, amount, isPinned }) => ({ name, message, amount, isPinned }))
    },
    async waiting(owner: PageOwner) {
      const input = { params: { id: owner.id }, query: { standing: 'waiting' as const } }
      const { body } = await tips.call(listOwnWords, input, { token: owner.accessToken })
      return (body as ReplyOf<typeof listOwnWords>).words.map(({ message }) => message)
    },
    /** By the owner of the page. */
    async saveMessage(owner: PageOwner, tipId: string, body: object) {
      const params = { id: owner.id, wordsId: await findWordsId(tips.platform.sql, tipId) }
      return tips.call(saveWords, { params, body: body as never }, { token: owner.accessToken })
    },
    acts: (tipId: string) => listActs(tips.platform.sql, tipId),
  }
}
