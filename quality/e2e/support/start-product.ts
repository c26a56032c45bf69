import { builtProgram, cheapHashes, startProduct } from '@obole/testing/launch-product'
import { temporaryFolder } from '@obole/testing/temporary-folder'

/** The whole product, as `npm start` gives it, on a port and with data of its own. Ends with the run. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const { folder, remove } = temporaryFolder()
  // The browsers keep the machine busy, which is no reason to refuse a call here.
  const product = await startProduct({
    env: { DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', SHED_ABOVE: '0', UNDO_MINUTES: '0' },
    program: builtProgram,
    nodeOptions: cheapHashes,
    isVerbose: true,
  })
  process.env['BASE_URL'] = product.url
  // For commands of the operator.
  process.env['PRODUCT_DATA'] = folder
  return async () => {
    await product.stop()
    remove()
  }
}
