import { isUuid } from '@obole/contract/rules/formats'
import { lockOwnAlbum } from '../albums/albums.sql.ts'
import { removePhoto } from '../albums/photos.sql.ts'
import { closeMedia, openMedia } from '../media/media.ts'
import { removeOrphans } from '../media/remove-orphans.ts'
import { findPhotoBy } from './command/admin.sql.ts'
import { type Command, exits } from './command/command.ts'
import { recordAct } from './command/record-act.ts'

export const photoCommands: Command[] = [
  {
    usage: 'photo remove <id|address>',
    summary: 'take a photo out of its album and delete its files, by its id or the address of its image',
    confirm: 'Delete this photo for good?',
    async run(admin, { 'id|address': which = '' }) {
      const { sql } = await admin.database()
      const photo = await findPhotoBy(sql, isUuid(which) ? { id: which } : { key: keyOf(which) })
      if (!photo) {
        admin.complain(`There is no photo ${which}.`)
        return exits.failed
      }
      const { id, albumId, creatorId, slug } = photo
      await sql.begin(async (tx) => {
        await lockOwnAlbum(tx, albumId, creatorId)
        await removePhoto(tx, albumId, id)
        await recordAct(admin, tx, 'photo_removed', `${id} of @${slug}`)
      })
      const media = await openMedia(admin.config)
      try {
        await removeOrphans({ sql, media }, creatorId)
      } finally {
        await closeMedia(media)
      }
      admin.print(
        `The photo ${id} of @${slug} is removed. Caches in front of the site may serve its image until they are purged.`,
      )
      return exits.done
    },
  },
]

/** An address of the store or of a CDN ends with the key. */
function keyOf(address: string): string {
  return /[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/.exec(address)?.[0] ?? address
}
