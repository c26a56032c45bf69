const options = { errorCorrectionLevel: 'M', margin: 2, color: { dark: '#1f2430ff', light: '#ffffffff' } } as const

/** Loaded with the first code: few processes draw one. */
const library = async () => (await import('qrcode')).default

const makers = {
  svg: async (address: string) => (await library()).toString(address, { ...options, type: 'svg' }),
  /** About 600 pixels wide: enough for a screen or a label; print uses the SVG. */
  png: async (address: string) => (await library()).toBuffer(address, { ...options, type: 'png', scale: 16 }),
}

type QrFormat = keyof typeof makers

/** Each code is made once; the ones that were not asked for the longest are dropped. */
export function createQrCodes(codesMax = 1000) {
  const codes = new Map<string, Promise<string | Buffer>>()

  return function qrCode(address: string, format: QrFormat): Promise<string | Buffer> {
    const name = `${format} ${address}`
    const code = codes.get(name) ?? makers[format](address)
    codes.delete(name)
    codes.set(name, code)
    const [oldest] = codes.keys()
    if (codes.size > codesMax && oldest) codes.delete(oldest)
    return code
  }
}
