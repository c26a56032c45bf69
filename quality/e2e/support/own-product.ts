import { cheapHashes, type Product, startProduct } from '@obole/testing/launch-product'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { test as onSharedProduct } from './journey.ts'

/** Journeys on a product of their own, without the demo: with other settings, or where those of others would disturb. */
export function onOwnProduct(env: Record<string, string> = {}) {
  return onSharedProduct.extend<object, { product: Product }>({
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
      async ({}, use) => {
        const { folder, remove } = temporaryFolder()
        const product = await startProduct({
          env: { DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', SHED_ABOVE: '0', DEMO: '0', ...env },
          nodeOptions: cheapHashes,
          isVerbose: true,
        })
        await use(product)
        await product.stop()
        remove()
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ product }, use) => use(product.url),
  })
}
