import type { Product } from '@obole/testing/launch-product'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { onTestFinished } from 'vitest'

/** Removed when the test has ended. */
export function folder(): string {
  const { folder: made, remove } = temporaryFolder()
  onTestFinished(remove)
  return made
}

/** Killed when the test has ended, before the folders that were made for it are removed. */
export function watched(product: Product): Product {
  onTestFinished(async () => void (await product.stop('SIGKILL')))
  return product
}
