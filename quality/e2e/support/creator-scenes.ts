import { randomUUID } from 'node:crypto'
import type { Album } from '@obole/contract/calls/albums'
import { expect, type Page } from './journey.ts'
import { callAs, type Member, newMember } from './people.ts'
import { picture } from './pictures.ts'

export interface Creator extends Member {
  slug: string
  name: string
}

/** A slug that no other journey takes. */
export function newSlug(): string {
  return `z${randomUUID().replaceAll('-', '').slice(0, 16)}`
}

/** A person with a finished page: text, video, links, contact and photos, made by the API. */
export async function newCreator(page: Page, { photos = 0, name = 'Zoé Tremblay' } = {}): Promise<Creator> {
  const member = await newMember(page)
  const slug = newSlug()
  await callAs(member, page, 'POST', '/api/creators', { name, slug, title: 'Céramiste' })
  await callAs(member, page, 'POST', `/api/creators/${member.id}/presentation-infos`, {
    description: 'Je tourne des bols.\n\nMerci.',
    videoUrl: 'dQw4w9WgXcQ',
  })
  await callAs(member, page, 'PATCH', `/api/creators/${member.id}`, {
    socials: { instagramUrl: 'https://instagram.com/zoe' },
    phoneNumber: '514 555-0199',
    email: 'zoe@example.com',
  })
  if (photos > 0) await addPhotos(page, member, photos)
  return { ...member, slug, name }
}

export async function addPhotos(page: Page, member: Member, count: number): Promise<void> {
  const albumId = randomUUID()
  await callAs(member, page, 'POST', '/api/albums', { albumId, title: 'Album' })
  for (let index = 0; index < count; index += 1) {
    const answer = await page.request.post(`/api/albums/${albumId}/photos?photoId=${randomUUID()}`, {
      headers: { authorization: `Bearer ${member.tokens.accessToken}` },
      multipart: { file: picture(`${index}.png`, 640, 480, index) },
    })
    expect(answer.status()).toBe(201)
  }
}

export async function readAlbum(page: Page, creatorId: string): Promise<Album> {
  return (await page.request.get(`/api/albums/${creatorId}`)).json()
}

/** A visitor of their own: another browser, nobody signed in. */
export async function asStranger(page: Page, act: (stranger: Page) => Promise<void>): Promise<void> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser')
  const context = await browser.newContext({ baseURL: process.env.BASE_URL, locale: 'fr-CA' })
  try {
    await act(await context.newPage())
  } finally {
    await context.close()
  }
}
