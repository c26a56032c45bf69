/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the default language's scripts stand, between slashes. */
  readonly OBOLE_SCRIPTS: string
}
