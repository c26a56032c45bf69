import { callApi } from '@obole/testing/call-api'
import { seededRandom } from '@obole/testing/seeded-random'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { type Person, type ReadMail, signUp } from './people.ts'

export interface Album {
  owner: Person
  add(photo: Buffer): Promise<void>
}

/** A person with a page and an album, empty so far. */
export async function openAlbum(url: string, slug: string, readMail?: ReadMail): Promise<Album> {
  const owner = await signUp(url, slug, readMail)
  await callApi(url, 'POST', '/api/creators', { name: 'Photographe', slug }, owner.accessToken)
  const albumId = v7()
  await callApi(url, 'POST', '/api/albums', { albumId, title: 'Album' }, owner.accessToken)
  return { owner, add: (photo) => upload(url, albumId, owner, photo) }
}

async function upload(url: string, albumId: string, { accessToken }: Person, photo: Buffer): Promise<void> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${url}/api/albums/${albumId}/photos?photoId=${v7()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body,
  })
  if (answer.status !== 201) throw new Error(`A photo was refused: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

const random = seededRandom(1)

/** Noise on a small scale, blown up: it has the detail and the weight of a real photo. */
export function drawPhoto(width: number, height: number): Promise<Buffer> {
  const [small, low] = [width / 10, height / 10]
  const noise = Buffer.from(Array.from({ length: small * low * 3 }, () => random() * 256))
  return sharp(noise, { raw: { width: small, height: low, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 88 })
    .toBuffer()
}
