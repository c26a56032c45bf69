import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** What is not the public internet, by IANA's registries of special-purpose addresses (RFC 6890 and what updates it). */
const closed = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/3',
  // Within IPv6's global addresses: of protocols (Teredo with its IPv4 among them), documentation, 6to4 with its IPv4.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]

const closedAddresses = listOf(closed)
/** All that is given out; loopback, private, link-local, mapped and translated addresses are outside of it. */
const globalIPv6 = listOf(['2000::/3'])

/** Whether a server of somebody else may be there: what a stranger names is reached at such an address only. */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !closedAddresses.check(ip, 'ipv4')
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  return isIPv6(ip) && !ip.includes('%') && globalIPv6.check(ip, 'ipv6') && !closedAddresses.check(ip, 'ipv6')
}

function listOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}
