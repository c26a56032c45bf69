/** What is traced, without a word of OpenTelemetry: its SDK is loaded only when it is configured. */
export interface Tracing {
  /** A span around one piece of work, below the span that is open. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>
  /** The span of a request. What `enter` calls, and all that follows from it, is below the span. */
  begin(headers: Record<string, unknown>): RequestSpan
}

export interface RequestSpan {
  enter(work: () => void): void
  end(name: string, attributes: Record<string, string | number>, isFailed: boolean): void
}

let tracing: Tracing | null = null

/** Once, at the start of the process. */
export function setTracing(opened: Tracing | null): void {
  tracing = opened
}

export function openTracing(): Tracing | null {
  return tracing
}

/** Costs one comparison while tracing is off. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracing ? tracing.run(name, work) : work()
}
