const previewPxMax = 480

let queue: Promise<unknown> = Promise.resolve()

/** A small preview of a file; null when the browser cannot decode it. One at a time: sixty photos at once would fill a phone's memory. */
export function previewOf(file: File): Promise<string | null> {
  const made = queue.then(() => smallPicture(file).catch(() => null))
  queue = made
  return made
}

async function smallPicture(file: File): Promise<string | null> {
  const whole = await createImageBitmap(file)
  const scale = Math.min(1, previewPxMax / Math.min(whole.width, whole.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(whole.width * scale))
  canvas.height = Math.max(1, Math.round(whole.height * scale))
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8))
  return blob && URL.createObjectURL(blob)
}
