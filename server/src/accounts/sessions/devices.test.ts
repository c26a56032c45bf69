import { expect, test } from 'vitest'
import { deviceName, deviceTraits } from './devices.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = `${windows} Chrome/141.0.0.0 Safari/537.36`

test.each([
  [chrome, 'Chrome, Windows'],
  [`${android} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`${iphone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.7390.54 Safari/537.36',
    'Chrome, Linux',
  ],
  [`${chrome} Edg/141.0.0.0`, 'Edge, Windows'],
  [`${android} Chrome/141.0.7390.70 Mobile Safari/537.36 EdgA/141.0.3537.57`, 'Edge, Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
  [`${iphone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iPhone'],
  [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari, iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari, macOS',
  ],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet, Android'],
  [`${chrome} OPR/122.0.0.0`, 'Opera, Windows'],
  ['curl/8.5.0', ''],
  [' ', ''],
  ['', ''],
])('%j is shown as %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('a browser is the same device after an update, and another browser is another device', () => {
  expect(deviceTraits(chrome.replace('141.0.0.0', '142.0.7.1'))).toBe(deviceTraits(chrome))
  expect(deviceTraits(`${chrome} Edg/141.0.0.0`)).not.toBe(deviceTraits(chrome))
})
