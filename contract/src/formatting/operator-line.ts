/** How to reach who runs a site, on one line. */
export function operatorContact({
  address,
  phone,
  email,
}: {
  address: string | null
  phone: string | null
  email: string
}): string {
  return [address, phone, email].filter((part) => part !== null).join(' · ')
}
