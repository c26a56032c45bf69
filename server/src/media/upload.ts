import { finished } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import { uploadBytesMax } from '@obole/contract/rules/limits'
import { fieldRefusal, Refusal } from '@obole/contract/rules/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Boundaries and part headers around the file. */
export const framingBytesMax = 64 * 1024

/** Lets routes take `multipart/form-data`; `serve` refuses it where a call asks for no file. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      parts: 1,
      fields: 1,
      fieldSize: 1024,
      fieldNameSize: 100,
      headerPairs: 8,
      // One byte more than allowed shows that a file is too large.
      fileSize: uploadBytesMax + 1,
    },
  })
}

/** Reads the one part named `file`, chunk by chunk. Its file name and declared type are untrusted: neither is used. */
export async function readFilePart(request: FastifyRequest, onChunk: (chunk: Buffer) => Promise<void>): Promise<void> {
  if (!request.isMultipart()) throw invalidUpload('Send the image as multipart/form-data.')
  let byteLength = 0
  for await (const part of partsOf(request)) {
    if (part.type !== 'file' || part.fieldname !== 'file' || part.filename?.length > fileNameMax) {
      throw invalidUpload('Send one image in the field "file" and nothing else.')
    }
    for await (const chunk of readable<Buffer>(part.file)) {
      byteLength += chunk.length
      if (byteLength > uploadBytesMax) throw new Refusal('image_too_large')
      await onChunk(chunk)
    }
  }
  if (byteLength === 0) throw invalidUpload('Choose an image.')
}

const fileNameMax = 255
const discardMs = 5000

/**
 * Reads and drops what still arrives, for a while: a connection that is closed at once loses the response on its way.
 * A client that goes on sending is cut off then.
 */
export async function discardRest({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe().resume()
  const timer = setTimeout(() => raw.destroy(), discardMs)
  await finished(raw).catch(() => {})
  clearTimeout(timer)
}

function partsOf(request: FastifyRequest) {
  return readable(request.parts())
}

/** What the parser or the connection throws is about the bytes that came: the upload is not valid. */
async function* readable<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch {
    throw invalidUpload('The upload cannot be read.')
  }
}

function invalidUpload(message: string): Refusal {
  return fieldRefusal('file', 'invalid', message)
}
