import { crc32, deflateSync } from 'node:zlib'
import encodeQr from 'qr'

/** Dark modules by row. Scanners need a margin of four modules to find the code on a page that is not white. */
const modulesOf = (address: string): boolean[][] => encodeQr(address, 'raw', { ecc: 'medium', border: 4 })

const makers = {
  svg: (address: string) => svgOf(modulesOf(address)),
  png: (address: string) => pngOf(modulesOf(address)),
}

type QrFormat = keyof typeof makers

/** Each code is made once; the ones that were not asked for the longest are dropped. */
export function createQrCodes(codesMax = 1000) {
  const codes = new Map<string, string | Buffer>()

  return function qrCode(address: string, format: QrFormat): string | Buffer {
    const name = `${format} ${address}`
    const code = codes.get(name) ?? makers[format](address)
    codes.delete(name)
    codes.set(name, code)
    const [oldest] = codes.keys()
    if (codes.size > codesMax && oldest) codes.delete(oldest)
    return code
  }
}

function svgOf(modules: boolean[][]): string {
  const runs = modules.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1H${index}z`,
    ),
  )
  const size = modules.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#1f2430" d="${runs.join('')}"/></svg>`
}

/** A module is four bytes wide at one bit a pixel: about a thousand pixels, which a poster takes. */
const modulePx = 32
const [dark, light] = [255, 0].map((byte) => Array<number>(modulePx / 8).fill(byte)) as [number[], number[]]

/** Written here: sharp would take 27 MB of the process that serves pages. */
function pngOf(modules: boolean[][]): Buffer {
  const rows = modules.map((row) => Buffer.from([0, ...row.flatMap((isDark) => (isDark ? dark : light))]))
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, 0, 0])
  header.writeUInt32BE(modules.length * modulePx, 0)
  header.writeUInt32BE(modules.length * modulePx, 4)
  const palette = Buffer.from('ffffff1f2430', 'hex')
  const pixels = deflateSync(Buffer.concat(rows.flatMap((row) => Array<Buffer>(modulePx).fill(row))))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('PLTE', palette),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type), content, Buffer.alloc(4)])
  chunk.writeUInt32BE(content.length, 0)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}
