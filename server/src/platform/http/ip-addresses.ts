import { isIPv4, isIPv6 } from 'node:net'

/** One household has one IPv4 address, but a whole /64 of IPv6. */
export function addressOf(ip: string): string {
  const v4 = v4Of(ip)
  return v4 ?? (isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip)
}

/** What one operator would be given: a /24, or a /48 of IPv6. */
export function networkOf(ip: string): string {
  const v4 = v4Of(ip)
  if (v4) return `${v4.slice(0, v4.lastIndexOf('.'))}.0/24`
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 3).join(':')}::/48` : ip
}

function v4Of(ip: string): string | undefined {
  const v4 = ip.startsWith(':') ? ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '') : ip
  return isIPv4(v4) ? v4 : undefined
}

/** The eight groups of an IPv6 address, whatever way it is written. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = new URL(`http://[${ip.replace(/%.*/, '')}]/`).hostname.slice(1, -1).split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const zeros = 8 - groups(head).length - groups(tail).length
  return [...groups(head), ...Array<string>(tail === undefined ? 0 : zeros).fill('0'), ...groups(tail)]
}
