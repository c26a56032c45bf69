import type { PageHue } from '@obole/contract/rules/page-looks'

/** `--hue-strong` and `--hue-soft` of the web by day, in sRGB: drawings and mails know no OKLCH. */
export const hueColors: Record<PageHue, { strong: string; soft: string }> = {
  copper: { strong: '#854324', soft: '#ffe9de' },
  ochre: { strong: '#784e00', soft: '#fbecd9' },
  olive: { strong: '#575e0a', soft: '#edf1db' },
  evergreen: { strong: '#036946', soft: '#def5e8' },
  teal: { strong: '#006772', soft: '#d8f5f8' },
  blue: { strong: '#2e598f', soft: '#e1f0ff' },
  violet: { strong: '#614a87', soft: '#f1eaff' },
  rose: { strong: '#853d50', soft: '#ffe7ec' },
}
