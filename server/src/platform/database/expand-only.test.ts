import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateJobs } from '../../jobs/run-jobs.ts'
import { findBreaks } from '../../testing/app/find-breaks.ts'
import { type SchemaSnapshot, takeSnapshot } from '../../testing/database/schema-snapshot.sql.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { migrate, migrationsFolder } from './migrate.ts'

/**
 * Every build of `main` may run somewhere, so each migration is measured against the one right before it, and no release
 * has to be named. The first nine stand for
 * those before them (`replaced-migrations.ts`).
 */
const beforeTheRule = 9
const changelog = path.join(import.meta.dirname, '..', '..', '..', '..', 'CHANGELOG.md')

let database: TestDatabase

beforeAll(async () => {
  database = await createEmptyDatabase()
})

afterAll(() => database.drop())

test('the build before a migration can live with it, or the changelog says that it cannot', async () => {
  await migrateJobs(database.url)
  const folder = await mkdtemp(path.join(tmpdir(), 'obole-migrations-'))
  try {
    const files = (await readdir(migrationsFolder)).sort()
    const apply = async (names: string[]): Promise<SchemaSnapshot> => {
      for (const name of names) await copyFile(path.join(migrationsFolder, name), path.join(folder, name))
      await migrate(database.sql, folder)
      return takeSnapshot(database.sql)
    }
    let before = await apply(files.slice(0, beforeTheRule))
    expect(before.tables).toContain('ledger_entries')
    const wrong: string[] = []
    for (const file of files.slice(beforeTheRule)) {
      const after = await apply([file])
      if (!(await isMarked(file))) wrong.push(...findBreaks(before, after).map((what) => `${file} ${what}`))
      before = after
    }
    expect(wrong, 'expand now and contract in a later release, or begin the file with "-- contracts: why"').toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** `-- contracts: …` in its first line, and its name in the changelog, where operators read it. */
async function isMarked(file: string): Promise<boolean> {
  const text = await readFile(path.join(migrationsFolder, file), 'utf8')
  if (!/^-- contracts: \S/.test(text)) return false
  expect(await readFile(changelog, 'utf8'), `${file} contracts: CHANGELOG.md must say so`).toContain(
    path.basename(file, '.sql'),
  )
  return true
}

describe('of what a migration may do to a table of the build before it', () => {
  beforeAll(() =>
    database.sql.unsafe(`
      create schema trial;
      create type trial.mood as enum ('good', 'bad');
      create table trial.pages
        (id int primary key, slug text not null unique, title text, views int not null default 0);
      create function trial.page_count() returns bigint language sql as 'select count(*) from trial.pages';
    `),
  )

  test.each([
    ['drop table pages cascade', ['drops the table pages']],
    ['alter table pages rename to leaves', ['drops the table pages']],
    ['alter table pages drop column title', ['drops the column pages.title']],
    ['alter table pages rename column title to heading', ['drops the column pages.title']],
    ['alter table pages alter column views type bigint', ['changes the type of pages.views']],
    ['alter table pages alter column title set not null', ['requires pages.title']],
    ['alter table pages alter column views drop default', ['drops the default of pages.views']],
    ['alter table pages add column hue int not null', ['requires the new column pages.hue without a default']],
    ['alter table pages add check (views >= 0)', ['adds the check pages.pages_views_check']],
    ['alter table pages add constraint short check (length(title) < 9) not valid', ['adds the check pages.short']],
    ['create unique index one_title on pages (title)', ['adds the unique pages.one_title']],
    ['alter table pages add column n int default 1 unique', ['adds the unique pages.pages_n_key']],
    ['alter table pages drop constraint pages_slug_key', ['drops the unique pages.pages_slug_key']],
    ['alter table pages add foreign key (views) references pages', ['adds the foreign key pages.pages_views_fkey']],
    ['create table notes (page int references pages)', ['adds the foreign key notes.notes_page_fkey']],
    ['drop function page_count', ['drops the function page_count() returns bigint']],
  ])('%s is refused', async (statement, breaks) => {
    expect(await breaksOf(statement)).toEqual(breaks)
  })

  test.each([
    'alter table pages add column hue int',
    'alter table pages add column hue int not null default 0 check (hue < 360)',
    'alter table pages add column code text unique',
    'alter table pages alter column slug drop not null',
    'create index by_title on pages (title)',
    'create table notes (page int not null references pages on delete cascade, text text not null unique)',
    "alter type mood rename value 'bad' to 'sad'; alter type mood rename value 'sad' to 'bad'",
    "create or replace function page_count() returns bigint language sql as 'select 1::bigint'",
  ])('%s is accepted', async (statement) => {
    expect(await breaksOf(statement)).toEqual([])
  })

  /** Undone afterwards. */
  async function breaksOf(statement: string): Promise<string[]> {
    let breaks: string[] = []
    const undone = database.sql.begin(async (tx) => {
      await tx`set local search_path to trial`
      const before = await takeSnapshot(tx, 'trial')
      await tx.unsafe(statement)
      breaks = findBreaks(before, await takeSnapshot(tx, 'trial'))
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    return breaks
  }
})
