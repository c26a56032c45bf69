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
