import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './messages.ts'

/** Portuguese, in a copy of the sources. The English texts stand in for what a translator writes. */
const translated = ['contract/messages', ...documentsIn('web/src/documents/en')]

const lines: [file: string, before: string, after: string][] = [
  ['contract/src/formatting/names.ts', "es: 'es-419' }", "es: 'es-419', pt: 'pt-BR' }"],
  [
    'contract/src/formatting/names.ts',
    "    close: 'Cerrar',\n",
    "    close: 'Cerrar',\n    announcement: ({ url }) => url,\n  },\n  pt: {\n    name: 'Português',\n    offer: 'Esta página em português',\n    close: 'Fechar',\n",
  ],
  ['web/project.inlang/settings.json', '"es"]', '"es", "pt"]'],
  ['server/src/tips/stripe/checkout.ts', "  es: 'es-419',\n", "  es: 'es-419',\n  pt: 'pt-BR',\n"],
  [
    'server/src/tips/stripe/accounts.ts',
    "'es-419'> = { fr: 'fr-CA', en: 'en-CA', es: 'es-419' }",
    "'es-419' | 'pt-BR'> = { fr: 'fr-CA', en: 'en-CA', es: 'es-419', pt: 'pt-BR' }",
  ],
]

const { folder, remove } = temporaryFolder()
afterAll(remove)

beforeAll(() => {
  const packages = path.join(folder, 'node_modules')
  mkdirSync(path.join(packages, '@obole'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@obole') symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name))
  for (const name of ['contract', 'server', 'sandbox', 'testing', 'web']) {
    const isSource = (file: string) => !/\/(node_modules|dist)(\/|$)|\.test\.tsx?$/.test(file.slice(root.length))
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: isSource })
    symlinkSync(path.join(folder, name), path.join(packages, '@obole', name))
    const nested = path.join(root, name, 'node_modules')
    if (existsSync(nested)) symlinkSync(nested, path.join(folder, name, 'node_modules'))
  }
  cpSync(path.join(root, 'tsconfig.base.json'), path.join(folder, 'tsconfig.base.json'))
  for (const [file, before, after] of lines) {
    const source = readFileSync(path.join(folder, file), 'utf8')
    expect(source, file).toContain(before)
    writeFileSync(path.join(folder, file), source.replace(before, after))
  }
  cpSync(path.join(folder, 'contract/messages/en.json'), path.join(folder, 'contract/messages/pt.json'))
  cpSync(path.join(folder, 'web/src/documents/en'), path.join(folder, 'web/src/documents/pt'), { recursive: true })
  run('node_modules/@inlang/paraglide-js/bin/run.js', [
    ...['compile', '--project', 'web/project.inlang', '--outdir', 'web/src/paraglide'],
    ...['--strategy', 'globalVariable', 'baseLocale'],
  ])
}, 300_000)

test('is eight files for a translator, of which seven are documents, and five lines of code', () => {
  expect([translated.length, lines.length]).toEqual([8, 5])
})

test('leaves nothing in server and web that still knows three', () => {
  for (const workspace of ['server', 'web']) run('node_modules/typescript/bin/tsc', ['-p', workspace, '--noEmit'])
}, 300_000)

test('is said by the server, offered by the button, and taken by goals and thanks', () => {
  const said = run('-e', [
    `Promise.all(['server/src/platform/messages', 'contract/src/formatting/names', 'contract/src/formatting/money',
      'contract/src/calls/goals', 'contract/src/calls/thanks'].map((file) => import('./' + file + '.ts')))
      .then(([{ translator }, { nextLocale }, { formatCents }, { GoalTexts }, { ThanksTexts }]) => console.log(JSON.stringify([
        translator('pt')('checkout_item', { creator: 'Zoé' }), nextLocale('es'), nextLocale('pt'), formatCents(150050, 'pt'),
        'pt' in GoalTexts.properties, 'pt' in ThanksTexts.properties])))`,
  ])
  expect(JSON.parse(said)).toEqual(['Tip for Zoé', 'pt', 'fr', 'CA$\u00a01.500,50', true, true])
})

function documentsIn(place: string): string[] {
  return readdirSync(path.join(root, place)).map((file) => `${place}/${file}`)
}

function run(program: string, args: string[]): string {
  try {
    return execFileSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout, { cause: error })
  }
}
