import { sendProven } from './requests.ts'

/** A plain link would not carry the token: the file is fetched and then downloaded from memory. */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(path))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** As bytes: decoding to text would drop the byte order mark. */
async function fetchFile(path: string): Promise<Blob> {
  const files: Blob[] = []
  const { status } = await sendProven(async (headers) => {
    const response = await fetch(path, { headers })
    if (!response.ok) return { status: response.status, text: await response.text() }
    files.push(await response.blob())
    return { status: response.status, text: '' }
  })
  const [file] = files
  if (!file) throw new Error(`The file was answered with ${status}`)
  return file
}
