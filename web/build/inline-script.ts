import { build, type Plugin, type Rolldown } from 'vite'

const query = '?inline-script'

/** `import code from './x.ts?inline-script'`: the module with all that it imports, as the text of one classic script. */
export function inlineScript(): Plugin {
  return {
    name: 'obole:inline-script',
    enforce: 'pre',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const file = id.slice(0, -query.length)
        const { output } = (await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          build: {
            write: false,
            target: 'es2023',
            modulePreload: false,
            rolldownOptions: { input: file, output: { format: 'iife' } },
          },
        })) as Rolldown.RolldownOutput
        this.addWatchFile(file)
        return `export default ${JSON.stringify(output[0].code.trim())}`
      },
    },
  }
}
