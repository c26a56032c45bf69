import { pathOf } from '@obole/contract/endpoint'
import { exportTips } from '@obole/contract/tips'
import { sendSignedIn } from '../platform/session/requests.ts'

/** A link could not carry the token: the file is fetched, then handed to the browser. */
export async function downloadTips(creatorId: string, fileName: string): Promise<void> {
  const url = URL.createObjectURL(await fetchTips(creatorId))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** As bytes: the byte order mark stays, and a long list need not become one long text. */
async function fetchTips(creatorId: string): Promise<Blob> {
  const path = pathOf(exportTips, { params: { id: creatorId } })
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
