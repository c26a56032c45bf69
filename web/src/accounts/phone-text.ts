/** Ten digits as people here write them. */
export function phoneText(digits: string | null): string {
  if (digits === null) return ''
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2-$3')
}
