import path from 'node:path'
import * as ast from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, SymbolFlags, type Type } from 'typescript/unstable/sync'

/** A statement as the source has it, with the columns that its row type declares; without a row type, none. */
export interface DeclaredStatement {
  where: string
  text: string
  columns: Map<string, DeclaredColumn> | null
}

export interface DeclaredColumn {
  /** `string`, `number`, `Date`, …; `object` for whatever else. */
  kinds: Set<string>
  isNullable: boolean
}

/** `unreadable`: statements that are put together at run time from what the compiler does not know, each with its reason. */
export interface DeclaredStatements {
  statements: DeclaredStatement[]
  unreadable: string[]
}

const source = path.join(import.meta.dirname, '..', '..')
const verbs = /^\s*(select|insert|update|delete|with)\b/

/** Every statement of the files `*.sql.ts`, put together from its pieces as the functions called in it return them. */
export function readDeclaredStatements(files: string[]): DeclaredStatements {
  const api = new API({ cwd: source })
  try {
    const config = path.join(source, '..', 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProjects()[0]
    if (!project) throw new Error(`${config} is no project.`)
    const found: DeclaredStatements = { statements: [], unreadable: [] }
    for (const file of files) readFile(project, file, found)
    return found
  } finally {
    api.close()
  }
}

function readFile(project: Project, file: string, found: DeclaredStatements): void {
  const { checker } = project
  const tree = project.program.getSourceFile(path.join(source, file))
  if (!tree) throw new Error(`${file} is not part of the project.`)
  for (const template of templatesOf(tree)) {
    if (!verbs.test(firstText(template)) || !isSql(checker, template.tag)) continue
    const line = tree.text.slice(0, template.template.pos).split('\n').length
    const where = `${file}:${line}`
    try {
      const writer = new StatementWriter(project)
      writer.writeTemplate(template, new Map())
      found.statements.push({ where, text: writer.text, columns: declaredColumns(checker, template) })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      found.unreadable.push(`${where}: ${error.message}`)
    }
  }
}

class Unreadable extends Error {}

/** What the parameters of a function stand for where it is called. */
type Bindings = Map<string, { node: ast.Node; bindings: Bindings }>

class StatementWriter {
  text = ''
  #count = 0
  #isInList = false
  readonly #project: Project
  readonly #checker: Checker

  constructor(project: Project) {
    this.#project = project
    this.#checker = project.checker
  }

  writeTemplate({ template }: ast.TaggedTemplateExpression, bindings: Bindings): void {
    if (is.isNoSubstitutionTemplateLiteral(template)) {
      this.text += template.text
      return
    }
    this.text += template.head.text
    for (const span of template.templateSpans) {
      this.#writeValue(span.expression, bindings)
      this.text += span.literal.text
    }
  }

  #writeValue(node: ast.Expression, bindings: Bindings): void {
    const type = this.#checker.getTypeAtLocation(node)
    if (type && isPiece(this.#checker, type)) this.#writePiece(node, bindings)
    else this.#writeParameter(type)
  }

  #writeParameter(type: Type | undefined, cast = type ? castOf(this.#checker, type) : ''): void {
    this.#count += 1
    this.text += `$${this.#count}${cast}`
  }

  #writePiece(node: ast.Node, bindings: Bindings): void {
    if (is.isParenthesizedExpression(node)) this.#writePiece(node.expression, bindings)
    else if (is.isTaggedTemplateExpression(node)) this.writeTemplate(node, bindings)
    else if (is.isConditionalExpression(node)) this.#writeLonger(node, bindings)
    else if (is.isIdentifier(node)) this.#writeNamed(node, bindings)
    else if (is.isCallExpression(node)) this.#writeCall(node, bindings)
    else if (node.kind === ast.SyntaxKind.NullKeyword) this.#writeParameter(undefined)
    else throw new Unreadable(`${ast.SyntaxKind[node.kind]} is no piece that can be read`)
  }

  /** Of `isWanted ? sql`and …` : sql```: the branch that says something. */
  #writeLonger({ whenTrue, whenFalse }: ast.ConditionalExpression, bindings: Bindings): void {
    const isFalse = isEmpty(whenTrue) || whenTrue.kind === ast.SyntaxKind.NullKeyword || this.#isInList
    this.#writePiece(isFalse ? whenFalse : whenTrue, bindings)
  }

  #writeNamed(node: ast.Identifier, bindings: Bindings): void {
    const bound = bindings.get(node.text)
    const declaration = this.#declarationOf(node)
    if (bound) this.#writePiece(bound.node, bound.bindings)
    else if (declaration && is.isVariableDeclaration(declaration) && declaration.initializer)
      this.#writePiece(declaration.initializer, bindings)
    else throw new Unreadable(`${node.text} is given by the caller`)
  }

  #writeCall(node: ast.CallExpression, bindings: Bindings): void {
    const { expression, arguments: given } = node
    const [first] = given
    const method = is.isPropertyAccessExpression(expression) ? expression.name.text : null
    if (isSql(this.#checker, expression) && first) this.#writeOwnPiece(first)
    else if (method === 'json') this.#writeParameter(undefined, '::jsonb')
    else if (method === 'map' && first) this.#writeFirstOfList(first, bindings)
    else this.#writeCalled(node, bindings)
  }

  /** `${place > 0 ? sql`and` : sql``}` says nothing there. */
  #writeFirstOfList(callback: ast.Node, bindings: Bindings): void {
    this.#isInList = true
    this.#writeReturned(callback, bindings)
    this.#isInList = false
  }

  #writeCalled({ expression, arguments: given }: ast.CallExpression, bindings: Bindings): void {
    const called = is.isIdentifier(expression) ? this.#functionOf(expression) : undefined
    if (!called) throw new Unreadable('a function given by the caller')
    const inner: Bindings = new Map()
    called.parameters.forEach(({ name }, place) => {
      const argument = given[place]
      if (is.isIdentifier(name) && argument) inner.set(name.text, { node: argument, bindings })
    })
    this.#writeReturned(called, inner)
  }

  /** `sql(name)`, `sql(rows)` and `sql(changes)`. */
  #writeOwnPiece(given: ast.Expression): void {
    const type = this.#checker.getTypeAtLocation(given)
    const name = type && membersOf(type).find((member) => member.isStringLiteralType())
    if (name) {
      this.text += String(name.value)
      return
    }
    const element = type && elementOf(this.#checker, type)
    const row = element ?? type
    const columns = row && !isString(this.#checker, row) ? this.#checker.getPropertiesOfType(row) : []
    if (columns.length === 0) throw new Unreadable('a name, or columns, that are given by the caller')
    if (element) this.text += `(${columns.map(({ name }) => name).join(', ')}) values (`
    columns.forEach((column, place) => {
      this.text += place > 0 ? ', ' : ''
      this.text += element ? '' : `${column.name} = `
      this.#writeParameter(this.#checker.getTypeOfSymbol(column))
    })
    if (element) this.text += ')'
  }

  #writeReturned(node: ast.Node, bindings: Bindings): void {
    const returned = returnsOf(node).find((expression) => {
      const type = this.#checker.getTypeAtLocation(expression)
      return type && isPiece(this.#checker, type) && !isEmpty(expression)
    })
    if (!returned) throw new Unreadable('a function whose result cannot be read')
    this.#writePiece(returned, bindings)
  }

  #functionOf(node: ast.Identifier): ast.FunctionDeclaration | ast.ArrowFunction | undefined {
    const declaration = this.#declarationOf(node)
    if (declaration && is.isFunctionDeclaration(declaration)) return declaration
    const value = declaration && is.isVariableDeclaration(declaration) ? declaration.initializer : undefined
    return value && is.isArrowFunction(value) ? value : undefined
  }

  #declarationOf(node: ast.Identifier): ast.Node | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node)
    const isImported = symbol && (symbol.flags & SymbolFlags.Alias) !== 0
    const known = isImported ? this.#checker.getAliasedSymbol(symbol) : symbol
    return known?.valueDeclaration?.resolve(this.#project)
  }
}

function declaredColumns(checker: Checker, { typeArguments }: ast.TaggedTemplateExpression) {
  const rows = typeArguments?.[0] && checker.getTypeFromTypeNode(typeArguments[0])
  if (!rows) return null
  const row = elementOf(checker, rows)
  const columns = new Map<string, DeclaredColumn>()
  for (const member of row ? membersOf(row) : [])
    for (const property of checker.getPropertiesOfType(member)) {
      const type = checker.getTypeOfSymbol(property)
      const kinds = type ? membersOf(type).map((one) => kindOf(checker, one)) : []
      const known = columns.get(property.name) ?? { kinds: new Set(), isNullable: false }
      for (const kind of kinds) if (kind !== 'null') known.kinds.add(kind)
      known.isNullable ||= kinds.includes('null')
      columns.set(property.name, known)
    }
  return columns
}

function kindOf(checker: Checker, type: Type): string {
  if (checker.isArrayLikeType(type)) return 'array'
  const base = checker.getBaseTypeOfLiteralType(type) ?? type
  const name = checker.typeToString(base)
  const kinds = ['string', 'number', 'bigint', 'boolean', 'null', 'undefined', 'Date', 'unknown']
  if (name === 'true' || name === 'false') return 'boolean'
  if (/^(Buffer|Uint8Array)/.test(name)) return 'Buffer'
  return kinds.includes(name) ? name : 'object'
}

/** As `statement.ts` casts the value. */
function castOf(checker: Checker, type: Type): string {
  const casts: Record<string, string> = {
    boolean: '::boolean',
    bigint: '::bigint',
    Date: '::timestamptz',
    Buffer: '::bytea',
  }
  const kind = membersOf(type)
    .map((member) => kindOf(checker, member))
    .find((one) => one !== 'null')
  return casts[kind ?? ''] ?? ''
}

function elementOf(checker: Checker, type: Type): Type | undefined {
  return type.isTypeReference() && checker.isArrayLikeType(type) ? checker.getTypeArguments(type)[0] : undefined
}

function membersOf(type: Type): readonly Type[] {
  return type.isUnionType() ? (type.getTypes() ?? []) : [type]
}

function isString(checker: Checker, type: Type): boolean {
  return checker.typeToString(type) === 'string'
}

function isPiece(checker: Checker, type: Type): boolean {
  return /^(Statement<|Piece\b|readonly (Statement|Piece))/.test(
    checker.typeToString(checker.getNonNullableType(type) ?? type),
  )
}

function isSql(checker: Checker, node: ast.Node): boolean {
  const type = checker.getTypeAtLocation(node)
  return type !== undefined && /^(Sql|Pool)$/.test(checker.typeToString(type))
}

function firstText({ template }: ast.TaggedTemplateExpression): string {
  return is.isNoSubstitutionTemplateLiteral(template) ? template.text : template.head.text
}

function isEmpty(node: ast.Node): boolean {
  return is.isTaggedTemplateExpression(node) && is.isNoSubstitutionTemplateLiteral(node.template) && !node.template.text
}

function templatesOf(node: ast.Node): ast.TaggedTemplateExpression[] {
  const found: ast.TaggedTemplateExpression[] = is.isTaggedTemplateExpression(node) ? [node] : []
  node.forEachChild((child) => {
    found.push(...templatesOf(child))
    return undefined
  })
  return found
}

/** Without those of functions inside. */
function returnsOf(node: ast.Node): ast.Expression[] {
  if (is.isArrowFunction(node) && !is.isBlock(node.body)) return [node.body]
  const found: ast.Expression[] = []
  node.forEachChild((child) => {
    if (is.isReturnStatement(child) && child.expression) found.push(child.expression)
    else if (!is.isArrowFunction(child)) found.push(...returnsOf(child))
    return undefined
  })
  return found
}
