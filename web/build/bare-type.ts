/**
 * Stands in for `contract/src/type.ts` in the web bundle. The web calls by the contract's paths and types and leaves
 * validation to the server, so every schema may be an empty object: that is less for a visitor to download.
 */
export const Type: Record<string, () => object> = new Proxy({}, { get: () => () => ({}) })
