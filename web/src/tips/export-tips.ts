import { pathOf } from '@obole/contract/endpoint'
import { exportTips } from '@obole/contract/tips'
import { sendPlainly } from '../platform/api-send.ts'
import { sendSignedIn } from '../platform/session-requests.ts'

/** A link could not carry the token: the file is fetched, then handed to the browser. */
export async function downloadTips(creatorId: string, fileName: string): Promise<void> {
  const path = pathOf(exportTips, { params: { id: creatorId } })
  const { status, text } = await sendSignedIn((headers) => sendPlainly(path, { method: exportTips.method, headers }))
  if (status !== 200) throw new Error(`The export was answered with ${status}`)
  // The text was read without its byte order mark, and spreadsheets need it.
  const url = URL.createObjectURL(new Blob(['\ufeff', text.replace(/^\ufeff/, '')], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
