import { addPhoto, createAlbum } from '@obole/contract/calls/albums'
import { createCreator } from '@obole/contract/calls/creators'
import type { AnyEndpoint } from '@obole/contract/schema/endpoint'
import { pathOf } from '@obole/contract/schema/endpoint'
import sharp from 'sharp'
import { newId } from '../../platform/ids.ts'
import type { AccountsApp, Answer, Person } from './accounts.ts'

export interface PageOwner extends Person {
  slug: string
}

/** A person with a page of their own. */
export async function newOwner(app: AccountsApp, slug = newSlug()): Promise<PageOwner> {
  const person = await app.newPerson()
  const body = { name: `Page ${slug}`, slug }
  const { status, text } = await app.call(createCreator, { body }, { token: person.accessToken })
  if (status !== 201) throw new Error(`The page was not made: ${text}`)
  return { ...person, slug }
}

export function newSlug(): string {
  return `p${newId().replaceAll('-', '').slice(4, 32)}`
}

export async function newAlbum(app: AccountsApp, owner: Person): Promise<string> {
  const albumId = newId()
  const body = { albumId, title: 'Album' }
  const { status, text } = await app.call(createAlbum, { body }, { token: owner.accessToken })
  if (status !== 201) throw new Error(`The album was not made: ${text}`)
  return albumId
}

export async function uploadPhoto(
  app: AccountsApp,
  owner: Person,
  albumId: string,
  { photoId = newId(), bytes }: { photoId?: string; bytes?: Buffer } = {},
): Promise<Answer> {
  return upload(app, addPhoto, { params: { albumId }, query: { photoId } }, owner, bytes ?? (await picture(photoId)))
}

/** A different picture for each seed. */
export async function picture(seed: string, width = 60, height = 40): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = Buffer.from(seed.replaceAll('-', '').slice(-6), 'hex')
  const image = sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
  return image.png({ compressionLevel: 1 }).toBuffer()
}

/** Sends one file in the field `file`. */
export async function upload(
  { app }: AccountsApp,
  endpoint: AnyEndpoint,
  input: { params?: object; query?: object },
  person: Pick<Person, 'accessToken'> | null,
  bytes: Buffer,
): Promise<Answer> {
  const boundary = 'upload-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\ncontent-type: image/png\r\n\r\n`
  const { statusCode, headers, payload } = await app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, input),
    remoteAddress: '203.0.113.7',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(person && { authorization: `Bearer ${person.accessToken}` }),
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: statusCode, headers, body: payload ? JSON.parse(payload) : {}, text: payload }
}
