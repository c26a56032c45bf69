import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Notice {
  name: string
  version: string
  licence: string
  text: string
}

/** The licence of a package by its own files. */
export function noticeOf(folder: string): Notice {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string | { type: string }
  }
  const files = readdirSync(folder).filter((file) =>
    /^(licen[cs]es?|copying|notice|ofl|third-party-notices)\b/i.test(file),
  )
  const texts = files
    .sort()
    .map((file) => path.join(folder, file))
    .map((file) => readFileSync(file, 'utf8').trim())
  const licence = typeof license === 'string' ? license : (license?.type ?? 'see below')
  return { name, version, licence, text: texts.length > 0 ? texts.join('\n\n') : readmeSection(folder) }
}

/** Some packages name their licences only in a section of their README, libvips among them. */
function readmeSection(folder: string): string {
  const readme = readdirSync(folder).find((file) => /^readme/i.test(file))
  if (!readme) return ''
  const [, section = ''] = /^(#+ licen[cs].*)/ims.exec(readFileSync(path.join(folder, readme), 'utf8')) ?? []
  return section.trim()
}

/** What Vite bundled into the pages and their renderer. */
export function bundledNotices(dist: string): Notice[] {
  return ['client', 'server'].flatMap((part) => {
    const file = path.join(dist, part, '.vite', 'licences.json')
    if (!existsSync(file)) throw new Error(`${file} is missing: build the web again.`)
    const entries = JSON.parse(readFileSync(file, 'utf8')) as {
      name: string
      version: string
      identifier?: string
      text?: string
    }[]
    return entries
      .filter(({ name }) => !name.startsWith('@obole/'))
      .map(({ name, version, identifier, text }) => ({
        name,
        version,
        licence: identifier ?? 'see below',
        text: text?.trim() ?? '',
      }))
  })
}

export function writeNotices(notices: Notice[]): string {
  const byName = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]))
  const parts = [...byName].sort(([one], [other]) => (one < other ? -1 : 1))
  const rule = '-'.repeat(79)
  const sections = parts.map(([title, { licence, text }]) => `${rule}\n${title}\nLicence: ${licence}\n\n${text}\n`)
  return `This product contains the following software of others.\n\n${sections.join('\n')}`
}
