import qrcode from 'qrcode'

const options = { errorCorrectionLevel: 'M', margin: 2, color: { dark: '#1f2430ff', light: '#ffffffff' } } as const

export function qrSvg(address: string): Promise<string> {
  return qrcode.toString(address, { ...options, type: 'svg' })
}

/** About 600 pixels wide: enough for a screen or a label; print uses the SVG. */
export function qrPng(address: string): Promise<Buffer> {
  return qrcode.toBuffer(address, { ...options, type: 'png', scale: 16 })
}
