let setStatus: (status: number) => void = () => undefined

/** Sets the status of the rendered page; does nothing in the browser. */
export function answerStatus(status: number): void {
  setStatus(status)
}

/** For the renderer. */
export function setStatusBy(other: (status: number) => void): void {
  setStatus = other
}
