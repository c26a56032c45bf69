/** `c•••e@example.org`: enough for its owner to recognize, too little to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = [...email.slice(0, at)]
  const last = local.length > 2 ? local.at(-1) : ''
  return `${local[0] ?? ''}•••${last}${email.slice(at)}`
}
