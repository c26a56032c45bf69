/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the default language's scripts stand, between slashes. */
  readonly OBOLE_SCRIPTS: string
}

/** The module with all that it imports, as the text of one classic script (see `build/inline-script.ts`). */
declare module '*?inline-script' {
  const code: string
  // biome-ignore lint/style/noDefaultExport: as Vite exports the content of files
  export default code
}

/** The addresses of what a visitor's page runs, the entry first, and of what a press then opens (see `build/visitor-scripts.ts`). */
declare module 'virtual:visitor-scripts' {
  const addresses: { visitor: string[]; opened: string[] }
  // biome-ignore lint/style/noDefaultExport: as Vite exports the content of files
  export default addresses
}

/** The style sheet in parts; null in dev (see `build/page-styles.ts`). */
declare module 'virtual:page-styles' {
  const sheet: import('./shell/page-styles.ts').StyleParts | null
  // biome-ignore lint/style/noDefaultExport: as Vite exports the content of files
  export default sheet
}
