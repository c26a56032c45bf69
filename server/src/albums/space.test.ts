import { login } from '@obole/contract/calls/sessions'
import { memberMediaBytesMax, memberUploadsMax } from '@obole/contract/rules/limits'
import { until } from '@obole/testing/until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsApp, goodPassword, startAccounts } from '../testing/people/accounts.ts'
import { newAlbum, newOwner, type PageOwner, picture, uploadPhoto } from '../testing/people/creators.ts'
import { fillQuota, listMediaFiles } from '../testing/people/media.sql.ts'
import { listFacts } from '../testing/tips/tips.sql.ts'
import { startTips, type TipsApp } from '../testing/tips/tips.ts'

const quotaReached = { status: 409, body: { code: 'media_quota_reached' } }

describe('UPL-13: the space of one member', () => {
  let app: AccountsApp
  beforeAll(async () => {
    app = await startAccounts()
  })
  afterAll(() => app.close())

  async function ownerWithFree(bytes: number): Promise<{ owner: PageOwner; albumId: string }> {
    const owner = await newOwner(app)
    const albumId = await newAlbum(app, owner)
    await fillQuota(app.platform.sql, owner.id, memberMediaBytesMax - bytes)
    return { owner, albumId }
  }

  async function storedBytes(bytes: Buffer): Promise<number> {
    const { large, small } = await app.platform.media.images.processImage('photo', bytes)
    // A small photo is stored once, as its large and as its small variant.
    return large.bytes.equals(small.bytes) ? large.bytes.length : large.bytes.length + small.bytes.length
  }

  test('is 500 MiB: an image that does not fit is refused and not stored, one that fits is stored', async () => {
    const bytes = await picture('123456')
    const size = await storedBytes(bytes)
    const { owner, albumId } = await ownerWithFree(size - 1)
    expect(await uploadPhoto(app, owner, albumId, { bytes })).toMatchObject(quotaReached)
    expect((await listMediaFiles(app.platform.sql, owner.id)).map(({ key }) => key)).toEqual(['filler'])
    await fillQuota(app.platform.sql, owner.id, memberMediaBytesMax - size)
    expect(await uploadPhoto(app, owner, albumId, { bytes })).toMatchObject({ status: 201 })
  })

  test('when it is full refuses an upload before it is read', async () => {
    const { owner, albumId } = await ownerWithFree(0)
    const answer = await uploadPhoto(app, owner, albumId, { bytes: Buffer.from('no image') })
    expect(answer).toMatchObject(quotaReached)
  })

  test('is not exceeded by uploads at once', async () => {
    const images = await Promise.all(['0f0f0f', '1e1e1e', '2d2d2d'].map((color) => picture(color)))
    const sizes = await Promise.all(images.map(storedBytes))
    const { owner, albumId } = await ownerWithFree(Math.max(...sizes) + Math.min(...sizes) - 1)
    const answers = await Promise.all(images.map((bytes) => uploadPhoto(app, owner, albumId, { bytes })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('takes three uploads at once; a fourth is refused and can be sent again', async () => {
    const { owner, albumId } = await ownerWithFree(memberMediaBytesMax)
    const { images, uploads } = app.platform.media
    await images.check()
    // Uploads stay open while no decoder answers.
    for (const pid of images.workerPids()) process.kill(pid, 'SIGSTOP')
    const pictures = await Promise.all(['3a3a3a', '4b4b4b', '5c5c5c'].map((color) => picture(color)))
    const open = pictures.map((bytes) => uploadPhoto(app, owner, albumId, { bytes }))
    await until('three are open', () => uploads.openCount() === memberUploadsMax)
    const refused = await uploadPhoto(app, owner, albumId)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_uploads' }, headers: { 'retry-after': '5' } })
    for (const pid of images.workerPids()) process.kill(pid, 'SIGCONT')
    for (const { status } of await Promise.all(open)) expect(status).toBe(201)
    expect((await uploadPhoto(app, owner, albumId)).status).toBe(201)
  })
})

describe('OUT-22, OUT-23: with too little free disk', () => {
  let tips: TipsApp
  beforeAll(async () => {
    // No disk is wholly free.
    tips = await startTips({ adapt: (config) => ({ ...config, diskFreeMinPercent: 100 }) })
  })
  afterAll(() => tips.close())

  test('uploads are refused while tips, webhooks and sign-in go on', async () => {
    const payee = await tips.newPayee()
    const albumId = await newAlbum(tips, payee)
    const refused = await uploadPhoto(tips, payee, albumId)
    expect(refused).toMatchObject({ status: 507, body: { code: 'storage_full' } })
    expect(await listMediaFiles(tips.platform.sql, payee.id)).toEqual([])
    const { tipId } = await tips.paidTip(payee)
    expect(await listFacts(tips.platform.sql, tipId)).not.toEqual([])
    const signedIn = await tips.call(login, { body: { email: payee.email, password: goodPassword } })
    expect(signedIn.status).toBe(200)
  })
})
