/** The end of the tip's id: enough to find the tip. */
export function receiptNumber(tipId: string): string {
  return tipId.slice(-12).toUpperCase()
}
