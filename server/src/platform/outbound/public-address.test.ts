import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  ['this machine', ['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.255.255.254', '::', '::1']],
  [
    'private networks',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
  ],
  ['the network of a provider', ['100.64.0.1', '100.127.255.255']],
  ['link-local, where clouds tell their secrets', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254']],
  ['IPv4 written as IPv6', ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:10.0.0.1']],
  ['translated and tunnelled IPv4', ['64:ff9b::a00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:7f00:1::1']],
  [
    'protocols',
    ['192.0.0.8', '192.0.0.171', '192.88.99.1', '192.31.196.1', '192.52.193.1', '192.175.48.1', '2001:20::1'],
  ],
  ['benchmarks and documentation', ['198.18.0.1', '198.19.255.255', '192.0.2.1', '198.51.100.7', '203.0.113.9']],
  ['documentation of IPv6', ['2001:db8::1', '3fff::1', '100::1', '5f00::1', '2620:4f:8000::1']],
  ['many or nobody', ['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', 'ff02::1']],
  ['what is no address', ['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3.4.5', '[::1]']],
])('%s cannot be reached', (_class, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('the public internet can be reached', () => {
  const addresses = [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.0.1',
    '172.32.0.1',
  ]
  addresses.push(
    '192.167.255.255',
    '198.17.0.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450::1',
    '2001:4860::8',
  )
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([])
})
