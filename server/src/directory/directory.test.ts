import { deleteCreator, saveCreator } from '@obole/contract/calls/creators'
import { listCreators } from '@obole/contract/calls/directory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actOnPage } from '../desk/decisions/act-on-page.ts'
import { type AccountsApp, startAccounts } from '../testing/people/accounts.ts'
import { completePage, divideDirectory, fillDirectory } from '../testing/people/creators.sql.ts'
import { newOwner } from '../testing/people/creators.ts'
import type { DirectoryPosition } from './directory.sql.ts'
import { searchDirectory } from './search-directory.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await startAccounts()
})
afterAll(() => app.close())

interface Listed {
  creators: { slug: string; verified: boolean }[]
  cursor: string | null
}

async function list(query: { query?: string; cursor?: string } = {}): Promise<Listed> {
  const { status, body, text } = await app.call(listCreators, { query })
  if (status !== 200) throw new Error(text)
  return body as unknown as Listed
}
const slugsOf = ({ creators }: Listed) => creators.map(({ slug }) => slug)

describe('the directory', () => {
  test('shows verified pages first, then the newest, and neither deleted nor suspended ones', async () => {
    const [old, middle, deleted, hidden, young] = [
      await newOwner(app, 'dir-old'),
      await newOwner(app, 'dir-middle'),
      await newOwner(app, 'dir-deleted'),
      await newOwner(app, 'dir-hidden'),
      await newOwner(app, 'dir-young'),
    ]
    await actOnPage(app.platform.sql, { act: 'verify', slug: old.slug, operator: 'test' })
    await actOnPage(app.platform.sql, { act: 'suspend', slug: hidden.slug, operator: 'test' })
    await app.call(deleteCreator, { params: { slug: deleted.slug } }, { token: deleted.accessToken })
    expect(slugsOf(await list())).toEqual([old.slug, young.slug, middle.slug])
  })

  test('of all pages those with a picture and words come first, and every card has its hue', async () => {
    const [complete, bare] = [await newOwner(app, 'dir-complete'), await newOwner(app, 'dir-bare')]
    await actOnPage(app.platform.sql, { act: 'verify', slug: bare.slug, operator: 'test' })
    await completePage(app.platform.sql, complete.id)
    const { creators } = (await list()) as unknown as { creators: { slug: string; isComplete: boolean; hue: string }[] }
    expect(creators[0]).toMatchObject({ slug: complete.slug, isComplete: true, hue: expect.any(String) })
    expect(creators.slice(1).every(({ isComplete }) => !isComplete)).toBe(true)
    // The other tests are about pages that are alike.
    await actOnPage(app.platform.sql, { act: 'suspend', slug: complete.slug, operator: 'test' })
  })

  test('finds by every word of name, title and slug, whatever accents, case and order', async () => {
    const owner = await newOwner(app, 'cafe-zoe')
    const body = { name: 'Zoé Œuvrard', title: 'Lutherie à l’ancienne' }
    await app.call(saveCreator, { params: { id: owner.id }, body }, { token: owner.accessToken })
    for (const query of [
      'ZOE',
      'zoé',
      'oeuvrard zoe',
      'œuvrard',
      'uther',
      'l’ancienne',
      'café',
      '@cafe-zoe',
      'z',
      'œu',
      'ＺＯＥ',
    ]) {
      expect(slugsOf(await list({ query })), query).toContain('cafe-zoe')
    }
    for (const query of ['zoe xavier', 'vr', 'zz'])
      expect(slugsOf(await list({ query })), query).not.toContain('cafe-zoe')
  })

  test.each([
    '%',
    '_',
    '\\',
    '&&&',
    '∖',
    '⧵',
    'a\u0000b',
    '%00',
    "'||(select pg_sleep(5))||'",
    '*',
    'a'.repeat(100),
    '\u0301',
  ])('INJ-1: the query %j is text and nothing more', async (query) => {
    await expect(list({ query })).resolves.toMatchObject({ cursor: null })
  })

  test('a blank query is none', async () => {
    expect(await list({ query: '  ' })).toEqual(await list())
  })

  test.each(['x', 'AAAA', Buffer.from('1.99999999999999999.x').toString('base64url'), 'a'.repeat(200)])(
    'VAL-24: the cursor %.30s is refused by its name',
    async (cursor) => {
      const answer = await app.call(listCreators, { query: { cursor } })
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } })
    },
  )

  test('is read to its end by the cursor, each creator once, also when many have the same creation time', async () => {
    await fillDirectory(app.platform.sql, 2000)
    const seen: string[] = []
    let verifiedAfterOther = 0
    let cursor: string | undefined
    let wasOther = false
    do {
      const part = await list(cursor ? { cursor } : {})
      for (const { slug, verified } of part.creators) {
        if (verified && wasOther) verifiedAfterOther += 1
        wasOther ||= !verified
        seen.push(slug)
      }
      cursor = part.cursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((slug) => slug.startsWith('crowd-')).length).toBe(2000)
    expect(verifiedAfterOther).toBe(0)
  })

  test('a search continues by the cursor too', async () => {
    const first = await list({ query: 'crowd nobody' })
    const second = await list({ query: 'crowd nobody', cursor: first.cursor ?? '' })
    expect([first.creators.length, second.creators.length]).toEqual([24, 24])
    expect(slugsOf(first).some((slug) => slugsOf(second).includes(slug))).toBe(false)
  })

  test('a search for frequent words that hardly any page shares reads a bounded part and goes on by its cursor', async () => {
    const { sql } = app.platform
    const limits = { size: 100, statements: 3, rareMax: 20 }
    const search = (words: string[], after: DirectoryPosition | null) =>
      searchDirectory(sql, words, { after, limit: 25 }, limits)
    // 'crowd' and 'nobody' are in all of the 2000 pages, 'elsewhere' in none: it is looked for by index, at once.
    expect(await search(['crowd', 'elsewhere'], null)).toEqual({ rows: [], readUntil: null })

    await divideDirectory(sql)
    const found: string[] = []
    let searches = 0
    for (let after: DirectoryPosition | null = null; ; searches += 1) {
      const { rows, readUntil } = await search(['even', 'odd'], after)
      found.push(...rows.map(({ slug }) => slug))
      if (readUntil === null) break
      after = readUntil
    }
    expect(found).toEqual(['crowd-77'])
    expect(searches).toBeGreaterThanOrEqual(6)
  })
})
