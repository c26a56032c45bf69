/**
 * Stands in for TypeBox in the web bundle. The web calls by the contract's paths and types and leaves validation to the
 * server, so every schema may be an empty object: 22 kB that no visitor downloads.
 */
const Type: Record<string, () => object> = new Proxy({}, { get: () => () => ({}) })

// biome-ignore lint/style/noDefaultExport: TypeBox is imported by its default export
export default Type
