import type { ESTree, Plugin } from 'vite'

/** What a caller needs of an endpoint at run time; schemas, summary and refusals are not. */
const needed = new Set(['method', 'path', 'upload'])

/** Leaves the rest of the contract's endpoints out of the browser's scripts. */
export function bareEndpoints(): Plugin {
  return {
    name: 'obole:bare-endpoints',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: /\/contract\/src\/calls\/[\w/-]+\.ts$/ },
      handler(code) {
        const cuts = this.parse(code).body.flatMap(endpointIn).flatMap(needless)
        if (cuts.length === 0) return null
        return cuts.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
      },
    },
  }
}

interface Cut {
  start: number
  end: number
}

/** `export const readCreator = endpoint({ … })` */
function endpointIn(statement: ESTree.Statement | ESTree.ModuleDeclaration): ESTree.ObjectExpression[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
      return []
    const [description] = init.arguments
    return description?.type === 'ObjectExpression' ? [description] : []
  })
}

/** Each such property with its comma. */
function needless({ properties, end }: ESTree.ObjectExpression): Cut[] {
  return properties.flatMap((property, index) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || needed.has(property.key.name)) return []
    return [{ start: property.start, end: properties[index + 1]?.start ?? end - 1 }]
  })
}
