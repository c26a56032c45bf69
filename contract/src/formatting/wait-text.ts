import { numberFormat } from './intl-formats.ts'
import { intlTags, type Locale } from './names.ts'

/** How long to wait, in the unit that people would use, rounded up so that waiting that long is enough. */
export function waitText(seconds: number, locale: Locale): string {
  const [amount, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : seconds < 48 * 3600
          ? [Math.ceil(seconds / 3600), 'hour']
          : [Math.ceil(seconds / 86_400), 'day']
  return numberFormat(intlTags[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
