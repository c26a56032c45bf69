/** A host of an address or of `HOST` that leads to this machine and nowhere else. */
export function isLoopback(host: string): boolean {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}
