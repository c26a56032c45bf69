/** What the journeys need of a browser: the little that WebDriver and WebDriver BiDi have in common. */
export interface Browser {
  name: string
  /** A tab without cookies or storage of another. */
  openTab(): Promise<Tab>
  close(): Promise<void>
}

export interface Tab {
  /** Ends once the page has loaded. */
  navigate(url: string): Promise<void>
  /** The value of an expression that yields a string. */
  evaluate(expression: string): Promise<string>
  /** Real input events; both protocols share the action sequences of WebDriver. */
  performActions(actions: object[]): Promise<void>
  /** Uncaught exceptions and console errors so far. */
  errors(): string[]
  close(): Promise<void>
}

/** For one command, one step of a journey, or the start of a program. */
export const timeoutMs = 20_000
