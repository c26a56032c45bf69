import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface Compressed {
  body: Buffer
  encoding: 'br' | 'gzip' | null
}

/** Quick settings: a page is compressed while its visitor waits. */
export async function compress(text: string, acceptEncoding: string | undefined): Promise<Compressed> {
  const body = Buffer.from(text)
  const encoding = preferredEncoding(acceptEncoding)
  if (encoding === 'br') return { body: await toBrotli(body), encoding }
  if (encoding === 'gzip') return { body: await promisify(gzip)(body, { level: 5 }), encoding }
  return { body, encoding }
}

function preferredEncoding(acceptEncoding = ''): 'br' | 'gzip' | null {
  const accepted = acceptEncoding.split(',').map((part) => part.trim().toLowerCase())
  const isAccepted = (name: string) =>
    accepted.some((part) => part.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(part))
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : null
}

function toBrotli(body: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
