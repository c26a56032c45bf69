import { type DepositDetail, readDeposit } from '@obole/contract/calls/money/deposits'
import { api } from '../../platform/api.ts'

/** So many tips of one deposit are shown and printed; a statement of more is the CSV file. */
const pagesMax = 20

/** With all its tips: it is printed as one. */
export async function loadDeposit(params: { id: string; depositId: string }): Promise<DepositDetail> {
  const deposit = await api(readDeposit, { params, query: {} })
  let { cursor } = deposit
  const tips = [...deposit.tips]
  for (let pages = 1; cursor !== null && pages < pagesMax; pages += 1) {
    const next: DepositDetail = await api(readDeposit, { params, query: { cursor } })
    tips.push(...next.tips)
    cursor = next.cursor
  }
  return { ...deposit, tips, cursor }
}
