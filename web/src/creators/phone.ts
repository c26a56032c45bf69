/** Ten North American digits as people write them: 514 555-0199. */
export function displayPhone(digits: string): string {
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6)}`
}
