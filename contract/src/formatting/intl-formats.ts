/** To make a format takes a hundred times as long as to use it; a page has dozens of amounts and dates. */
export const numberFormat = remember((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))
export const dateFormat = remember((tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options))
export const relativeTimeFormat = remember(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
)

/**
 * Québec's office writes « 8 h 07 », on one line and without the zero that `Intl` puts before the hour, and « 1er » for
 * the first of a month.
 */
export function timeText(tag: string, options: Intl.DateTimeFormatOptions, at: Date): string {
  return dateFormat(tag, options)
    .format(at)
    .replace(/\b0?(\d+)\sh\s(?=\d)/, '$1\u00a0h\u00a0')
    .replace(/^1 (?=\S+ \d{4} )/, '1er ')
}

/** The options are those that the code names: there are few. */
function remember<Options extends object, Format>(make: (tag: string, options: Options) => Format) {
  const known = new Map<string, Format>()
  return (tag: string, options: Options): Format => {
    const key = tag + JSON.stringify(options)
    const format = known.get(key) ?? make(tag, options)
    known.set(key, format)
    return format
  }
}
