import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium to test with: the system's; else Playwright's; else Debian's package when we are root. */
export function findBrowser(): string {
  const found = systemBrowser() ?? playwrightBrowser()
  if (found) return found
  console.log('No browser found: trying Playwright’s download…')
  const playwright = path.join(import.meta.dirname, '..', 'node_modules', 'playwright', 'cli.js')
  run(process.execPath, [playwright, 'install', 'chromium'], { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' })
  if (!playwrightBrowser() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Trying Debian’s package…')
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
  }
  const installed = systemBrowser() ?? playwrightBrowser()
  if (installed) return installed
  console.error(
    'The browser tests need Chromium. Install it (on Debian: apt-get install chromium) and run npm test again.',
  )
  process.exit(1)
}

function systemBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...places].find(isExecutable)
}

function playwrightBrowser(): string | undefined {
  const place = chromium.executablePath()
  return isExecutable(place) ? place : undefined
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 300_000,
    env: { ...process.env, ...env },
  })
}
