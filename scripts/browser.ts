import path from 'node:path'
import { chromium } from 'playwright'
import { findProgram, installDebianPackages, isExecutable, runProgram } from './programs.ts'

const headlessShell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** For most journeys: Chromium without its own windows and menus takes a fifth of the time for each new tab. */
export function findHeadlessBrowser(): string {
  return findProgram(headlessShell) ?? findBrowser()
}

/** A whole Chromium to test with: the system's; else Playwright's; else Debian's package when we are root. */
export function findBrowser(): string {
  const found = systemBrowser() ?? playwrightBrowser()
  if (found) return found
  console.log('No browser found: trying Playwright’s download…')
  const playwright = path.join(import.meta.dirname, '..', 'node_modules', 'playwright', 'cli.js')
  runProgram(process.execPath, [playwright, 'install', 'chromium'], { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' })
  if (!playwrightBrowser()) installDebianPackages('chromium', headlessShell, 'fonts-dejavu-core')
  // Older releases have no headless shell.
  if (!playwrightBrowser() && !systemBrowser()) installDebianPackages('chromium', 'fonts-dejavu-core')
  const installed = systemBrowser() ?? playwrightBrowser()
  if (installed) return installed
  console.error(
    'The browser tests need Chromium. Install it (on Debian: apt-get install chromium) and run npm test again.',
  )
  process.exit(1)
}

function systemBrowser(): string | undefined {
  return findProgram(...names) ?? places.find(isExecutable)
}

function playwrightBrowser(): string | undefined {
  const place = chromium.executablePath()
  return isExecutable(place) ? place : undefined
}
