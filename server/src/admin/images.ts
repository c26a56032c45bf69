import path from 'node:path'
import { mediaFolder } from '../backup/back-up.ts'
import { fillBucket } from '../backup/restore.ts'
import { type Command, exits } from './command/command.ts'

export const imageCommands: Command[] = [
  {
    usage: 'images to-bucket',
    summary: 'copy the images of DATA_DIR/media into the bucket, when it is configured later than the first start',
    async run({ config, print, complain }) {
      if (!config.s3) {
        complain('S3_BUCKET is not set.')
        return exits.failed
      }
      print(`Images: ${await fillBucket(config, path.join(config.dataDir, mediaFolder))} in the bucket.`)
      return exits.done
    },
  },
]
