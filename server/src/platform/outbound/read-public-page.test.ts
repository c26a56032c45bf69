import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createPlainServer, type RequestListener, request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isPageAddress, type Network, openPage, outboundLimits, readPublicPage } from './read-public-page.ts'

const publicIp = '198.41.0.4'
let answer: RequestListener
let server: Server
const opened: string[] = []
beforeAll(async () => {
  server = createPlainServer((asked, reply) => answer(asked, reply))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => void opened.splice(0))
afterAll(() => void server.close())

/** The names of this test, each with what a resolver says of it; whatever is opened is answered by the server above. */
function networkOf(names: Record<string, string[]>): Network {
  return {
    resolve: async (host) => names[host] ?? Promise.reject(new Error(`ENOTFOUND ${host}`)),
    open: (url, ip, signal) =>
      new Promise((resolve, reject) => {
        opened.push(`${url.host} ${ip}`)
        const { port } = server.address() as AddressInfo
        request({ port, host: '127.0.0.1', path: url.pathname, headers: { host: url.host }, signal })
          .on('response', resolve)
          .on('error', reject)
          .end()
      }),
  }
}

const html = (text: string): RequestListener => {
  return (_, reply) => reply.setHeader('content-type', 'text/html; charset=utf-8').end(text)
}
const zoe = networkOf({ 'zoe.example': [publicIp, '2606:4700::1'] })

test('a page is read from the address that its name was resolved to', async () => {
  answer = html('<p>Bonjour</p>')
  expect(await readPublicPage('https://zoe.example/moi', zoe)).toBe('<p>Bonjour</p>')
  expect(opened).toEqual([`zoe.example ${publicIp}`])
})

test.each([
  ['loopback', '127.0.0.1'],
  ['a private network', '10.1.2.3'],
  ['the metadata of a cloud', '169.254.169.254'],
  ['loopback of IPv6', '::1'],
  ['a private network of IPv6', 'fd00::1'],
  ['link-local of IPv6', 'fe80::1'],
  ['IPv4 in IPv6', '::ffff:192.168.0.1'],
  ['translated IPv4', '64:ff9b::7f00:1'],
])('SSRF: a name that leads to %s is not asked, also among public ones', async (_class, ip) => {
  answer = html('secret')
  for (const ips of [[ip], [publicIp, ip]])
    expect(await readPublicPage('https://zoe.example/', networkOf({ 'zoe.example': ips }))).toBeUndefined()
  expect(opened).toEqual([])
})

test.each([
  ['another network', 'https://inside.example/'],
  ['this machine', 'https://localhost/'],
  ['an address', 'https://127.0.0.1/'],
  ['an address of IPv6', 'https://[::1]/'],
  ['a number that is one', 'https://2130706433/'],
  ['plain http', 'http://zoe.example/'],
  ['another port', 'https://zoe.example:8443/'],
  ['a file', 'file:///etc/passwd'],
  ['a name that nobody has', 'https://nobody.example/'],
])('SSRF: a redirect to %s is not followed', async (_what, location) => {
  answer = (_, reply) => reply.writeHead(302, { location }).end()
  const network = networkOf({
    'zoe.example': [publicIp],
    'inside.example': ['192.168.0.10'],
    localhost: ['127.0.0.1'],
  })
  expect(await readPublicPage('https://zoe.example/', network)).toBeUndefined()
  expect(opened).toEqual([`zoe.example ${publicIp}`])
})

test('redirects are followed while they are few, each name resolved anew', async () => {
  const names = networkOf({ 'zoe.example': [publicIp], 'www.zoe.example': ['9.9.9.9'] })
  const leading =
    (times: number): RequestListener =>
    (asked, reply) => {
      const step = Number(asked.url?.slice(1))
      if (step >= times) return html('there')(asked, reply)
      reply.writeHead(301, { location: `https://www.zoe.example/${step + 1}` }).end()
    }
  answer = leading(outboundLimits.redirects)
  expect(await readPublicPage('https://zoe.example/0', names)).toBe('there')
  expect(opened).toEqual([
    `zoe.example ${publicIp}`,
    ...Array(outboundLimits.redirects).fill('www.zoe.example 9.9.9.9'),
  ])
  answer = leading(outboundLimits.redirects + 1)
  expect(await readPublicPage('https://zoe.example/0', names)).toBeUndefined()
})

test('an endless page is read to the limit, and its connection ended', async () => {
  let isEnded = false
  answer = (_, reply) => {
    reply.setHeader('content-type', 'text/html')
    const more = () => void (reply.destroyed ? undefined : reply.write('x'.repeat(65_536), () => setImmediate(more)))
    reply.on('close', () => {
      isEnded = true
    })
    more()
  }
  const page = await readPublicPage('https://zoe.example/', zoe)
  expect(page?.length).toBe(outboundLimits.bytes)
  await expect.poll(() => isEnded).toBe(true)
})

test('a server that says nothing, or a resolver that does not answer, ends with the time', async () => {
  const { ms } = outboundLimits
  outboundLimits.ms = 50
  answer = () => undefined
  expect(await readPublicPage('https://zoe.example/', zoe)).toBeUndefined()
  const silent = { ...zoe, resolve: () => new Promise<string[]>(() => undefined) }
  expect(await readPublicPage('https://zoe.example/', silent)).toBeUndefined()
  outboundLimits.ms = ms
})

test.each([
  ['not found', 404, { 'content-type': 'text/html' }],
  ['no HTML', 200, { 'content-type': 'application/json' }],
  ['compressed', 200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }],
  ['a redirect to nowhere', 302, {}],
])('a page that is %s counts as none', async (_what, status, headers) => {
  answer = (_, reply) => reply.writeHead(status, headers).end('<a>')
  expect(await readPublicPage('https://zoe.example/', zoe)).toBeUndefined()
})

test.each([
  'https://me@zoe.example/',
  'https://zoe/',
  'https://zoe.example./',
  'https://0x7f.1/',
  'ftp://zoe.example/',
  'x',
])('%s is no address of a page', (address) => {
  expect(isPageAddress(address)).toBe(false)
})

test('the connection goes to the given address, and its certificate must be of the name', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'obole-tls-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=zoe.example', '-addext', 'subjectAltName=DNS:zoe.example', '-days', '2', '-nodes']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' })
  const ca = readFileSync(cert, 'utf8')
  const secure = createServer(
    { key: readFileSync(key), cert: ca },
    (asked, reply) => void reply.end(asked.headers.host),
  )
  await new Promise<void>((resolve) => void secure.listen(0, '127.0.0.1', resolve))
  const { port } = secure.address() as AddressInfo
  const open = (url: string, own: object) => openPage(new URL(url), '127.0.0.1', AbortSignal.timeout(5000), own)
  const response = await open('https://zoe.example/', { port, ca })
  expect(Buffer.concat(await response.toArray()).toString()).toBe('zoe.example')
  await expect(open('https://other.example/', { port, ca })).rejects.toThrow(/altnames/)
  await expect(open('https://zoe.example/', { port })).rejects.toThrow(/self-signed/)
  secure.closeAllConnections()
  secure.close()
  await rm(folder, { recursive: true })
})
