import { finished } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import { uploadBytesMax } from '@obole/contract/limits'
import { fieldRefusal, Refusal } from '@obole/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Lets routes take `multipart/form-data`; `serve` refuses it where a call asks for no file. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      parts: 1,
      fields: 1,
      fieldSize: 1024,
      fieldNameSize: 100,
      headerPairs: 8,
      // The byte too many is what tells that a file is too large.
      fileSize: uploadBytesMax + 1,
    },
  })
}

/** The bytes of the one part named `file`. Its file name and its declared type are a visitor's claim: neither is read. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  try {
    return await readOnlyFile(request)
  } catch (error) {
    void discardRest(request)
    // Whatever else the parser says, it says it of the bytes that came.
    throw error instanceof Refusal ? error : invalidUpload('The upload cannot be read.')
  }
}

/** Boundaries and part headers around the file. */
const framingBytesMax = 64 * 1024
const fileNameMax = 255
const discardMs = 5000

async function readOnlyFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw invalidUpload('Send the image as multipart/form-data.')
  if (Number(request.headers['content-length']) > uploadBytesMax + framingBytesMax) throw new Refusal('image_too_large')
  let file: Buffer | undefined
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== 'file' || part.filename?.length > fileNameMax) {
      throw invalidUpload('Send one image in the field "file" and nothing else.')
    }
    file = await collect(part.file)
  }
  if (!file?.length) throw invalidUpload('Choose an image.')
  return file
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let byteSize = 0
  for await (const chunk of stream) {
    byteSize += chunk.length
    if (byteSize > uploadBytesMax) throw new Refusal('image_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * What still comes is thrown away for a while, because a connection that is cut at once loses the answer on its way;
 * a client that goes on sending is cut then.
 */
async function discardRest({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe().resume()
  const timer = setTimeout(() => raw.destroy(), discardMs)
  await finished(raw).catch(() => {})
  clearTimeout(timer)
}

function invalidUpload(message: string): Refusal {
  return fieldRefusal('file', 'invalid', message)
}
