import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from './accounts/own-data/erasure.sql.ts'
import { deleteRegistrations } from './accounts/registration/registrations.sql.ts'
import { findAccountBy, findPhotoBy } from './admin/command/admin.sql.ts'
import { eraseIfDue } from './creators/tables/lifecycle.sql.ts'
import { listPageStatuses } from './creators/tables/operator.sql.ts'
import { countJobs, unlockAbandonedJobs, unlockLostJobs } from './jobs/jobs.sql.ts'
import { countOldUnsentMails, deleteOldMails } from './mail/outbox.sql.ts'
import { countRemovable, endRemoval, isBeingRemoved, listRemovable, startRemoval } from './media/files.sql.ts'
import type { Sql } from './platform/database/database.ts'
import { newId } from './platform/ids.ts'
import { countRowsRead, findPhotoKey, insertPages } from './testing/database/rows-read.sql.ts'
import { insertErasable, listScanned } from './testing/database/scans.sql.ts'
import { createTestDatabase, type TestDatabase } from './testing/database/test-database.ts'
import { anonymizeGivenTip, anonymizeGivenTips, anonymizeSupporters } from './tips/tip/anonymize.sql.ts'
import { listPagesToAnonymize, markAnonymized } from './tips/upkeep/anonymize-supporters.sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const id = newId()

const acts: Record<string, (tx: Sql) => Promise<unknown>> = {
  'an account is erased': async (tx) => {
    await insertErasable(tx, id)
    await anonymizeGivenTips(tx, id)
    await eraseUser(tx, id)
  },
  'a page is erased': async (tx) => {
    await insertErasable(tx, id)
    await eraseIfDue(tx, id)
  },
  'supporters of an erased page are anonymized': async (tx) => {
    await listPagesToAnonymize(tx)
    await anonymizeSupporters(tx, id, { after: id, size: 10 })
    await markAnonymized(tx, id)
  },
  'a supporter is erased by the link of a receipt': (tx) => anonymizeGivenTip(tx, id),
  'the links of a registration are deleted': (tx) => deleteRegistrations(tx, 'zoe@exemple.ca'),
  'mails are deleted': deleteOldMails,
  'jobs of a killed process are unlocked': (tx) => unlockAbandonedJobs(tx, 30),
  'jobs that nobody runs are unlocked': (tx) => unlockLostJobs(tx, 'pool', [], 30),
  'jobs are counted': countJobs,
  'late mails are counted': countOldUnsentMails,
  'removable files are counted and listed': async (tx) => {
    await countRemovable(tx)
    await listRemovable(tx, { ownerId: null, limit: 10 })
  },
  'a file is removed': async (tx) => {
    await startRemoval(tx, 'a-key', 1)
    await isBeingRemoved(tx, ['a-key'])
    await endRemoval(tx, 'a-key', new Date().toISOString())
  },
}
/** Their rows are as many as the product's own parts, or its processes. */
const small = ['_private_job_queues', '_private_tasks', 'job_workers']

test.each(Object.entries(acts))('when %s, no table is read from end to end', async (_, act) => {
  const scanned = await listScanned(database.sql, act)
  expect(scanned.filter((table) => !small.includes(table))).toEqual([])
})

describe('of a site with 5000 pages an operator reads', () => {
  const pages = 5000
  let other: TestDatabase
  let pageId: string
  beforeAll(async () => {
    other = await createTestDatabase()
    pageId = await insertPages(other.sql, pages)
  })
  afterAll(() => other.drop())

  test.each(['id', 'emailKey', 'slug'] as const)('one account, by its %s', async (kind) => {
    const keys = { id: { id: pageId }, emailKey: { emailKey: 'page-7@exemple.ca' }, slug: { slug: 'page-7' } }
    const read = await countRowsRead(other.sql, async (tx) => {
      expect(await findAccountBy(tx, keys[kind])).toMatchObject({ id: pageId })
    })
    expect(read).toBeLessThan(50)
  })

  test.each(['id', 'key'] as const)('one photo, by its %s', async (kind) => {
    const { key } = await findPhotoKey(other.sql, pageId)
    const read = await countRowsRead(other.sql, async (tx) => {
      expect(await findPhotoBy(tx, kind === 'id' ? { id: pageId } : { key })).toMatchObject({ id: pageId })
    })
    expect(read).toBeLessThan(50)
  })

  test('the newest pages', async () => {
    const read = await countRowsRead(other.sql, async (tx) => {
      expect(await listPageStatuses(tx, 50)).toHaveLength(50)
    })
    expect(read).toBeLessThan(200)
  })
})
