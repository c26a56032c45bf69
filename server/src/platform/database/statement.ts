import { hash } from 'node:crypto'
import pg from 'pg'

/** What may stand in `${}`: a parameter, or a piece of SQL. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | null | Piece | readonly Value[]

/** Rows, with the number of rows that the statement read or wrote. */
export type Result<Rows> = Rows & { count: number }

/** A piece of a statement that writes itself, its parameters included. */
export interface Piece {
  writeTo(builder: StatementBuilder): void
}

export interface BuiltStatement {
  text: string
  values: unknown[]
  /** Prepared once on each connection under this name; without a name it is parsed each time. */
  name?: string
}

/** A statement that runs when it is awaited, and is a piece of another one when it stands in its `${}`. */
export class Statement<Rows> implements Promise<Result<Rows>>, Piece {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly #strings: readonly string[]
  readonly #values: readonly Value[]
  readonly #run: (statement: BuiltStatement) => Promise<unknown>
  #result: Promise<Result<Rows>> | undefined

  constructor(
    strings: readonly string[],
    values: readonly Value[],
    run: (statement: BuiltStatement) => Promise<unknown>,
  ) {
    this.#strings = strings
    this.#values = values
    this.#run = run
  }

  writeTo(builder: StatementBuilder): void {
    this.#strings.forEach((text, index) => {
      builder.addText(text)
      if (index < this.#values.length) builder.addValue(this.#values[index] as Value)
    })
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a statement is what runs it
  then<A = Result<Rows>, B = never>(
    onDone?: ((result: Result<Rows>) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#execute().then(onDone, onError)
  }

  catch<B = never>(onError?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Result<Rows> | B> {
    return this.#execute().catch(onError)
  }

  finally(onEnd?: (() => void) | null): Promise<Result<Rows>> {
    return this.#execute().finally(onEnd)
  }

  #execute(): Promise<Result<Rows>> {
    this.#result ??= this.#buildAndRun()
    return this.#result
  }

  async #buildAndRun(): Promise<Result<Rows>> {
    const builder = new StatementBuilder()
    this.writeTo(builder)
    return (await this.#run(builder.build())) as Result<Rows>
  }
}

export class StatementBuilder {
  #text = ''
  readonly #values: unknown[] = []
  #isPrepared = true

  addText(text: string): void {
    this.#text += text
  }

  addValue(value: Value): void {
    if (isPiece(value)) value.writeTo(this)
    else if (isPieces(value)) this.#addPieces(value)
    else this.addParameter(asParameter(value), castOf(value))
  }

  #addPieces(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      piece.writeTo(this)
      this.addText('\n')
    }
  }

  addParameter(value: unknown, cast = ''): void {
    this.#values.push(value)
    this.#text += `$${this.#values.length}${cast}`
  }

  /** For texts that differ from call to call: prepared, each would stay on its connection for good. */
  doNotPrepare(): void {
    this.#isPrepared = false
  }

  build(): BuiltStatement {
    const statement = { text: this.#text, values: this.#values }
    return this.#isPrepared ? { ...statement, name: hash('sha1', this.#text, 'base64url') } : statement
  }
}

/** A table or a column. */
export class Name implements Piece {
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  writeTo(builder: StatementBuilder): void {
    builder.addText(pg.escapeIdentifier(this.#name))
    builder.doNotPrepare()
  }
}

export class Json implements Piece {
  readonly #value: unknown

  constructor(value: unknown) {
    this.#value = value
  }

  writeTo(builder: StatementBuilder): void {
    builder.addParameter(JSON.stringify(this.#value), '::jsonb')
  }
}

/** `insert into tips ${sql(rows)}`: the columns are the first row's. */
export class InsertedRows implements Piece {
  readonly #rows: readonly Record<string, Value>[]

  constructor(rows: readonly Record<string, Value>[]) {
    this.#rows = rows
  }

  writeTo(builder: StatementBuilder): void {
    const columns = Object.keys(this.#rows[0] ?? {})
    builder.addText(`(${columns.map(pg.escapeIdentifier).join(', ')}) values `)
    this.#rows.forEach((row, index) => {
      builder.addText(index === 0 ? '(' : ', (')
      columns.forEach((column, place) => {
        if (place > 0) builder.addText(', ')
        builder.addValue(row[column] as Value)
      })
      builder.addText(')')
    })
    builder.doNotPrepare()
  }
}

/** `update users set ${sql(changes)}` */
export class Assignments implements Piece {
  readonly #changes: Record<string, Value>

  constructor(changes: Record<string, Value>) {
    this.#changes = changes
  }

  writeTo(builder: StatementBuilder): void {
    Object.entries(this.#changes).forEach(([column, value], index) => {
      builder.addText(`${index === 0 ? '' : ', '}${pg.escapeIdentifier(column)} = `)
      builder.addValue(value)
    })
  }
}

function isPiece(value: Value): value is Piece {
  return typeof value === 'object' && value !== null && 'writeTo' in value
}

/** `${words.map((word) => sql`and search_text like ${word}`)}`: one after the other. */
function isPieces(value: Value): value is readonly Piece[] {
  return Array.isArray(value) && value.length > 0 && value.every(isPiece)
}

/** A moment is sent in UTC: the driver would write it in the time zone of this process. */
function asParameter(value: Exclude<Value, Piece>): unknown {
  if (value === undefined) throw Object.assign(new TypeError('A parameter is undefined.'), { code: 'UNDEFINED_VALUE' })
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(asParameter)
  return value
}

/** PostgreSQL infers the type of a parameter from where it stands; where it cannot, these would count as text. */
function castOf(value: Value): string {
  if (typeof value === 'boolean') return '::boolean'
  if (typeof value === 'bigint') return '::bigint'
  if (value instanceof Date) return '::timestamptz'
  if (value instanceof Uint8Array) return '::bytea'
  return ''
}
