import * as contract from '@obole/contract/calls/creators'
import * as goals from '@obole/contract/calls/goals'
import * as ownWall from '@obole/contract/calls/own-wall'
import * as thanks from '@obole/contract/calls/thanks'
import * as wall from '@obole/contract/calls/wall'
import { Refusal } from '@obole/contract/rules/refusals'
import { isSlug } from '@obole/contract/rules/slug'
import type { FastifyInstance } from 'fastify'
import type { MediaPlatform } from '../media/media.ts'
import { callerOf } from '../platform/http/caller.ts'
import { serve } from '../platform/http/serve.ts'
import { createCreator } from './create-creator.ts'
import { fullCreator, ownCreator, publicCreator } from './creator-views.ts'
import { deleteCreator } from './delete-creator.ts'
import { endGoal, listGoals, saveGoal } from './goals.ts'
import { restoreCreator } from './restore-creator.ts'
import { saveCreator } from './save-creator.ts'
import { savePageImage } from './save-page-image.ts'
import { presentationRefusal, savePresentation } from './save-presentation.ts'
import { findCreator, findCreatorById } from './tables/creators.sql.ts'
import { isSlugFree } from './tables/slugs.sql.ts'
import { findWall } from './tables/wall.sql.ts'
import { readThanks, saveThanks } from './thanks.ts'
import { listOwnWords, listWords, saveWall, saveWords } from './wall.ts'

/** `beforeAcceptingTips` refuses a page that could not be paid out: creators know nothing of tips. */
export async function mountCreators(
  app: FastifyInstance,
  platform: MediaPlatform,
  beforeAcceptingTips: (creatorId: string) => Promise<unknown>,
): Promise<void> {
  const { sql } = platform

  serve(app, contract.createCreator, async ({ body, member, request }) =>
    ownCreator(platform, await createCreator(platform, member, body), callerOf(request).locale),
  )
  serve(app, contract.readSlugAvailability, async ({ query, visitor }) => {
    const slug = query.slug.toLowerCase()
    if (!isSlug(slug)) return { slug, available: false, reason: 'invalid' as const }
    const isFree = await isSlugFree(sql, slug, visitor?.id ?? null)
    return isFree ? { slug, available: true } : { slug, available: false, reason: 'taken' as const }
  })
  serve(app, contract.readOwnCreator, async ({ member, request }) => {
    const page = await findCreatorById(sql, member.id)
    return page ? ownCreator(platform, page, callerOf(request).locale) : {}
  })
  serve(app, contract.readCreator, async ({ params, visitor, request }) => {
    const { locale } = callerOf(request)
    const page = await findCreator(sql, params.slug)
    if (page && page.id === visitor?.id) return fullCreator(platform, page, locale)
    if (!page || page.isSuspended) throw new Refusal('creator_not_found')
    return publicCreator(platform, page, locale)
  })
  serve(app, contract.saveCreator, async ({ body, member, request }) => {
    if (body.acceptDonation) await beforeAcceptingTips(member.id)
    return ownCreator(platform, await saveCreator(platform, member.id, body), callerOf(request).locale)
  })
  serve(app, contract.deleteCreator, async ({ params, member }) => {
    await deleteCreator(platform, member.id, params.slug)
    return undefined
  })
  serve(app, contract.restoreCreator, async ({ params, member, request }) =>
    ownCreator(platform, await restoreCreator(platform, member.id, params.slug), callerOf(request).locale),
  )
  await app.register(async (scope) => {
    scope.setSchemaErrorFormatter(presentationRefusal)
    serve(scope, contract.savePresentation, ({ body, member }) => savePresentation(platform, member.id, body))
  })
  serve(app, goals.saveGoal, ({ body, member }) => saveGoal(platform, member.id, body))
  serve(app, goals.endGoal, ({ member }) => endGoal(platform, member.id))
  serve(app, goals.listGoals, ({ member }) => listGoals(sql, member.id))
  serve(app, thanks.saveThanks, ({ body, member }) => saveThanks(platform, member.id, body))
  serve(app, thanks.readThanks, ({ member }) => readThanks(sql, member.id))
  serve(app, wall.listWords, ({ params, query, visitor }) => listWords(sql, params.slug, visitor?.id ?? null, query))
  serve(app, ownWall.readWall, ({ member }) => findWall(sql, member.id))
  serve(app, ownWall.saveWall, ({ body, member }) => saveWall(platform, member.id, body))
  serve(app, ownWall.listOwnWords, ({ member, query }) => listOwnWords(sql, member.id, query))
  serve(app, ownWall.saveWords, ({ params, body, member }) => saveWords(platform, member.id, params.wordsId, body))
  serve(app, contract.saveBanner, async ({ member, request }) => ({
    blobUrl: await savePageImage(platform, member, 'banner', request),
  }))
  serve(app, contract.saveLogo, async ({ member, request }) => ({
    blobUrl: await savePageImage(platform, member, 'logo', request),
  }))
}
