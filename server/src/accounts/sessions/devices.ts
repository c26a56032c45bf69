import Bowser from 'bowser'

/** A hostile header must not buy seconds of pattern matching. */
const userAgentMax = 500

/** "Firefox, Linux": what its owner recognizes a session by. Empty when the browser is unknown. */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, userAgentMax).trim()
  if (!text) return ''
  const { browser, os, platform } = Bowser.parse(text)
  const system = platform.model ?? os.name
  return [shortNames[browser.name ?? ''] ?? browser.name, system].filter(Boolean).join(', ')
}

/** What stays the same when a browser is updated: the user agent without its version numbers. */
export function deviceTraits(userAgent: string): string {
  return userAgent.replace(/[\d._]+/g, '').slice(0, userAgentMax)
}

/** The names that people know these browsers by. */
const shortNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
}
