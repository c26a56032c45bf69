/** The end of the tip's id, as in the mail. */
export function receiptNumber(tipId: string): string {
  return tipId.slice(-12).toUpperCase()
}
