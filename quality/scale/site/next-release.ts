import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..', '..')
const workspaces = ['contract', 'sandbox', 'server', 'testing']
const expansion = `
  alter table creators add column next_release text not null default 'expanded';
  create table next_release_notes (creator_id uuid not null references creators on delete cascade, note text not null);
  create index next_release_notes_creator_idx on next_release_notes (creator_id);
`

/** A release after this one: the same programs with one more migration and a build of the web of its own. */
export function makeNextRelease(folder: string): { main: string; admin: string } {
  for (const name of workspaces)
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: isSource })
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'))
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ commit: 'next' }))
  linkPackages(folder)
  addMigration(path.join(folder, 'server', 'migrations'))
  renameBuild(path.join(folder, 'web', 'dist'))
  const program = (name: string) => path.join(folder, 'server', 'src', name)
  return { main: program('main.ts'), admin: program('admin.ts') }
}

function isSource(file: string): boolean {
  return path.basename(file) !== 'node_modules'
}

function linkPackages(folder: string): void {
  const packages = path.join(folder, 'node_modules')
  mkdirSync(path.join(packages, '@obole'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@obole') symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name))
  for (const name of workspaces) symlinkSync(path.join(folder, name), path.join(packages, '@obole', name))
}

function addMigration(migrations: string): void {
  const last = readdirSync(migrations).sort().at(-1) ?? ''
  const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0')
  writeFileSync(path.join(migrations, `${number}-next-release.sql`), expansion)
}

/** Other sources give the folders of scripts another name, which other files mention. */
function renameBuild(dist: string): void {
  cpSync(path.join(root, 'web', 'dist'), dist, { recursive: true })
  const assets = path.join(dist, 'client', 'assets')
  const folders = readdirSync(assets).filter((name) => /^[a-z]{2}-[\w-]{10}$/.test(name))
  const hash = folders[0]?.slice(3) ?? ''
  for (const name of folders) renameSync(path.join(assets, name), path.join(assets, name.replace(hash, 'nextBuild1')))
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (/\.(br|gz)$/.test(file)) rmSync(file)
    else if (entry.isFile() && /\.(js|css|json)$/.test(file))
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(hash, 'nextBuild1'))
  }
}
