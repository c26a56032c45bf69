/** The last part of the id: enough to find a tip by, and what the mail says. */
export function receiptNumber(tipId: string): string {
  return tipId.slice(-12).toUpperCase()
}
