import type { Plugin } from 'vite'

/** The route manifest names its sources by their whole paths. Without the folder, the same sources give the same bytes anywhere. */
export function stripBuildFolder(folder: string): Plugin {
  return {
    name: 'obole:strip-build-folder',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    renderChunk: (code) => (code.includes(folder) ? { code: code.replaceAll(folder, ''), map: null } : null),
  }
}
