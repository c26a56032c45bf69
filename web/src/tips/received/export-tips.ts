import { exportTips } from '@obole/contract/calls/received-tips'
import { pathOf } from '@obole/contract/schema/endpoint'
import { sendSignedIn } from '../../platform/session/requests.ts'
import type { Period } from './export-period.ts'

/** A plain link would not carry the token: the file is fetched and then downloaded from memory. */
export async function downloadTips(creatorId: string, period: Period, fileName: string): Promise<void> {
  const url = URL.createObjectURL(await fetchTips(creatorId, period))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** As bytes: decoding to text would drop the byte order mark. */
async function fetchTips(creatorId: string, period: Period): Promise<Blob> {
  const path = pathOf(exportTips, { params: { id: creatorId }, query: period })
  const files: Blob[] = []
  const { status } = await sendSignedIn(async (headers) => {
    const response = await fetch(path, { headers })
    if (!response.ok) return { status: response.status, text: await response.text() }
    files.push(await response.blob())
    return { status: response.status, text: '' }
  })
  const [file] = files
  if (!file) throw new Error(`The export was answered with ${status}`)
  return file
}
