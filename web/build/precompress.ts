import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|webmanifest|txt)$/

/** Puts a `.br` and a `.gz` beside every text file that browsers fetch: the server never compresses one. */
export function precompress(): Plugin {
  return {
    name: 'obole:precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const files = [...Object.keys(bundle), ...(await readdir(dir))].filter((file) => compressible.test(file))
        await Promise.all(files.map((file) => compressFile(join(dir, file))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(body, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }))
}
