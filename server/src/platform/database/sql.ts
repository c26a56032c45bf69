import {
  Assignments,
  type BuiltStatement,
  InsertedRows,
  Json,
  Name,
  type Piece,
  type Result,
  Statement,
  type Value,
} from './statement.ts'

/** A row whose columns nobody has typed. */
export interface Row {
  // biome-ignore lint/suspicious/noExplicitAny: its readers, mostly tests, compare it whole
  [column: string]: any
}

/** What a query needs: the pool or one transaction of it. Every `${}` is a parameter, never text. */
export interface Sql {
  <Rows extends readonly object[] = Row[]>(strings: TemplateStringsArray, ...values: Value[]): Statement<Rows>
  /** The name of a table or column. */
  (name: string): Piece
  /** `insert into tips ${sql(rows)}` */
  (rows: readonly object[]): Piece
  /** `update users set ${sql(changes)}` */
  (changes: object): Piece
  json(value: unknown): Piece
  /** Runs a text as it is, of one or more statements. */
  unsafe(text: string): Promise<Result<Row[]>>
}

export interface Pool extends Sql {
  /** All or nothing: commits when `work` resolves, rolls back when it rejects. */
  begin<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /** Waits for what is under way, at most so many seconds. */
  end(options?: { timeout?: number }): Promise<void>
  /** Connections that are open, of these idle, and callers that wait for one. */
  usage(): { open: number; idle: number; waiting: number }
}

type First = TemplateStringsArray | string | readonly object[] | object

export function createSql(run: (statement: BuiltStatement) => Promise<Result<Row[]>>): Sql {
  const sql = (first: First, ...values: Value[]) => {
    if (typeof first === 'string') return new Name(first)
    if (isTemplate(first)) return new Statement(first, values, run)
    return Array.isArray(first) ? new InsertedRows(first) : new Assignments(first as Record<string, Value>)
  }
  return Object.assign(sql, {
    json: (value: unknown) => new Json(value),
    unsafe: (text: string) => run({ text, values: [] }),
  }) as Sql
}

function isTemplate(first: First): first is TemplateStringsArray {
  return Array.isArray(first) && 'raw' in first
}
