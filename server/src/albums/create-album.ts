import type { createAlbum as contract } from '@obole/contract/calls/albums'
import { albumDescriptionMax, albumTitleMax } from '@obole/contract/rules/limits'
import { Refusal } from '@obole/contract/rules/refusals'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import { lockCreator } from '../creators/tables/creators.sql.ts'
import { limitedText, limitedTextOrNull } from '../creators/words/texts.ts'
import type { Platform } from '../platform/platform.ts'
import { insertAlbum } from './albums.sql.ts'

export async function createAlbum({ sql }: Platform, userId: string, body: BodyOf<typeof contract>): Promise<void> {
  const title = limitedText('title', body.title, albumTitleMax)
  const description = limitedTextOrNull('description', body.description ?? null, albumDescriptionMax)
  await sql.begin(async (tx) => {
    const page = await lockCreator(tx, userId)
    if (!page) throw new Refusal('creator_not_found')
    if (page.isDeleted) throw new Refusal('creator_deleted')
    const isNew = await insertAlbum(tx, { id: body.albumId, creatorId: userId, title, description })
    if (!isNew) throw new Refusal('album_exists')
  })
}
