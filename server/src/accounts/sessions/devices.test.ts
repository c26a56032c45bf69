import { expect, test } from 'vitest'
import { deviceName, deviceTraits } from './devices.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

test.each([
  [chrome, 'Chrome, Windows'],
  [`${chrome} Edg/141.0`, 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
])('%j is called %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('a device stays the same when its browser is updated, and another browser is another device', () => {
  expect(deviceTraits(chrome.replace('141.0.0.0', '142.0.7.1'))).toBe(deviceTraits(chrome))
  expect(deviceTraits(`${chrome} Edg/141.0`)).not.toBe(deviceTraits(chrome))
})
