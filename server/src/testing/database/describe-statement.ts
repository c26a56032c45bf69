import type pg from 'pg'

export interface DescribedColumn {
  name: string
  typeId: number
  /** Zero of an expression. */
  tableId: number
  columnNumber: number
}

interface RowDescription {
  fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[]
}

/** What PostgreSQL says of a statement that it has parsed and does not run. */
export async function describeStatement(client: pg.Client, text: string): Promise<DescribedColumn[]> {
  const { promise, resolve, reject } = Promise.withResolvers<DescribedColumn[]>()
  client.query(new Description(text, resolve, reject))
  return promise
}

/** The driver's own way to submit something else than a query. */
class Description implements pg.Submittable {
  #fields: RowDescription['fields'] = []
  readonly #text: string
  readonly #resolve: (columns: DescribedColumn[]) => void
  readonly #reject: (error: Error) => void

  constructor(text: string, resolve: (columns: DescribedColumn[]) => void, reject: (error: Error) => void) {
    this.#text = text
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: pg.Connection): void {
    connection.parse({ text: this.#text, name: '', types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#fields = fields
  }

  handleError(error: Error): void {
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    this.#resolve(
      this.#fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        typeId: dataTypeID,
        tableId: tableID,
        columnNumber: columnID,
      })),
    )
  }
}
