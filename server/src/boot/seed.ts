import { productName, productSlug } from '@obole/contract/formatting/names'
import { insertHouseCreator } from '../creators/tables/creators.sql.ts'
import { hasMissingImages, queueDemoJob } from '../demo/demo.sql.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import type { Platform } from '../platform/platform.ts'

/** Constant: two processes that start at once insert one row. */
const houseId = '01930000-0000-7000-8000-000000000001'

/** The product's own page, and the demonstration if it is configured. */
export async function seed(platform: Platform): Promise<void> {
  const { sql, config } = platform
  await sql.begin(async (tx) => {
    await insertHouseCreator(tx, {
      id: houseId,
      slug: productSlug,
      name: productName,
      title: 'Les pages des créateurs, les pourboires du public',
      description:
        'Une obole, c’est une petite somme donnée de bon cœur.\n\nObole donne à chaque créatrice et à chaque créateur une page à son image, et au public une façon toute simple de dire merci : un pourboire, sans compte, sans détour, en français de bout en bout.',
    })
    if (await hasMissingImages(tx, productSlug)) await queueDemoJob(tx, 'store-demo-pictures', productSlug, 2)
  })
  if (config.demo) await seedDemo(platform)
}
