import type { AnyEndpoint, CallInput, ReplyOf } from '@obole/contract/schema/endpoint'
import { type CallArguments, call, type SendCall } from './http/call.ts'
import { sendSignedIn } from './session/requests.ts'

interface UploadOptions {
  file: Blob
  /** From 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Uploads an image by XMLHttpRequest: `fetch` reports no progress. Throws `ApiProblem`, or an `AbortError` when cancelled. */
export function upload<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> & UploadOptions): Promise<ReplyOf<E>> {
  const { onProgress, ...rest } = input
  const send: SendCall = (path, init) =>
    sendSignedIn((headers) =>
      sendWithProgress(path, { ...init, headers: { ...init.headers, ...headers } }, onProgress ?? (() => undefined)),
    )
  return call(send, endpoint, ...([rest] as unknown as CallArguments<E>))
}

function sendWithProgress(
  path: string,
  { method, headers, body, signal }: Parameters<SendCall>[1],
  onProgress: (percent: number) => void,
): ReturnType<SendCall> {
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    if (signal?.aborted) return cancel()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(Math.round((loaded / total) * 100))
    }
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new TypeError('The upload did not reach the server'))
    request.onabort = cancel
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}
