import { productName, productSlug } from '@obole/contract/names'
import { insertHouseCreator } from './creators/creators.sql.ts'
import type { Platform } from './platform/platform.ts'

/** A constant id: two processes that start at once seed one page. */
const houseId = '01930000-0000-7000-8000-000000000001'

/** What a fresh database always has. */
export async function seed({ sql }: Platform): Promise<void> {
  await sql.begin((tx) =>
    insertHouseCreator(tx, {
      id: houseId,
      slug: productSlug,
      name: productName,
      title: 'Les pages des créateurs, les pourboires du public',
      description:
        'Une obole, c’est un petit don fait de bon cœur.\n\nObole donne à chaque créatrice et à chaque créateur une page à son image, et au public une façon toute simple de dire merci : un pourboire, sans compte, sans détour, en français de bout en bout.',
    }),
  )
}
