import { readSite } from '@obole/contract/calls/site'
import type { FastifyInstance } from 'fastify'
import { mountAccounts } from './accounts/routes.ts'
import { authenticate } from './accounts/sessions/authenticate.ts'
import { requireFreshProof } from './accounts/step-up/require-fresh-proof.ts'
import { isAlbumOwner } from './albums/albums.sql.ts'
import { mountAlbums } from './albums/routes.ts'
import { accountParts } from './boot/account-parts.ts'
import type { AppPlatform } from './boot/open-platform.ts'
import { mountContact } from './contact/routes.ts'
import { mountCreators } from './creators/routes.ts'
import { findOwnSlug } from './creators/tables/slugs.sql.ts'
import { mountVerification } from './creators/verification/routes.ts'
import { mountIncidents } from './desk/incidents/routes.ts'
import { mountDeskMoney } from './desk/money/routes.ts'
import { mountPeople } from './desk/people/routes.ts'
import { mountDesk } from './desk/routes.ts'
import { mountDirectory } from './directory/routes.ts'
import { mountDocuments } from './documents/documents.ts'
import { mountMedia } from './media/routes.ts'
import { acceptUploads } from './media/upload.ts'
import { forgetBeforeAnswering } from './page-cache/forget-before-answering.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import { isReachable } from './platform/database/database.ts'
import { type AccessRules, guardAccess } from './platform/http/access.ts'
import { mountApiDocs } from './platform/http/api-docs.ts'
import { callerOf } from './platform/http/caller.ts'
import { mountHealth } from './platform/http/health.ts'
import { createHttp } from './platform/http/http.ts'
import { isOwnHost } from './platform/http/own-origins.ts'
import { traceRequests } from './platform/http/request-spans.ts'
import { serve } from './platform/http/serve.ts'
import { mountMetrics, readDependencies } from './platform/observability/metrics.ts'
import type { Platform } from './platform/platform.ts'
import { countAsPages, limitApi } from './platform/rate-limit/rate-limit-api.ts'
import { closeForMaintenance } from './rendering/maintenance.ts'
import { mountReports } from './reports/routes.ts'
import { mountSharing } from './sharing/routes.ts'
import { prepareTips } from './tips/payouts/payouts.ts'
import { mountTips } from './tips/routes.ts'
import { isTipOf } from './tips/tip/reads.sql.ts'

/** Everything that is mounted, in one visible list. Pages are mounted by `main.ts`, on top. */
export async function createApp(platform: AppPlatform, pageCache: PageCache | null = null): Promise<FastifyInstance> {
  const { build, config, log, media, metrics, sql } = platform
  const app = await createHttp({ log, trustProxy: config.trustProxy, shedAbove: config.shedAbove })
  traceRequests(app, { isBehindProxy: config.trustProxy !== false })
  if (pageCache) forgetBeforeAnswering(app, pageCache)
  guardAccess(app, {
    authenticate: (token) => authenticate(platform, token),
    owns: ownershipOf(platform),
    requireFreshProof: (member, currentPassword, request) =>
      requireFreshProof(platform, member, currentPassword, callerOf(request)),
  })
  closeForMaintenance(app, platform.switches)
  limitApi(app, platform)
  await acceptUploads(app)
  mountHealth(app, {
    build,
    isReady: () => isReachable(sql),
    readDependencies: () => readDependencies(metrics),
  })
  mountMetrics(app, metrics, {
    token: config.metricsToken,
    isBehindProxy: config.trustProxy !== false,
    isPublic: config.isPublic,
    isOwnHost: (request) => isOwnHost(config, request),
  })
  mountMedia(app, media.store)
  mountSite(app, platform)
  await mountDocuments(app, platform)
  mountAccounts(app, platform, accountParts)
  await mountCreators(app, platform, (creatorId) => prepareTips(platform, creatorId))
  mountVerification(app, platform)
  mountDirectory(app, platform)
  mountAlbums(app, platform)
  await mountTips(app, platform)
  await mountContact(app, platform)
  await mountReports(app, platform)
  mountDesk(app, platform)
  mountDeskMoney(app, platform)
  mountIncidents(app, platform)
  mountPeople(app, platform, accountParts)
  await app.register(async (scope) => {
    countAsPages(scope)
    mountSharing(scope, platform)
    mountApiDocs(scope, config.publicUrl)
  })
  return app
}

function ownershipOf({ sql }: Platform): AccessRules['owns'] {
  return {
    // A page has the id of the person whose page it is.
    id: (id, userId) => id.toLowerCase() === userId,
    slug: async (slug, userId) => (await findOwnSlug(sql, slug, userId)) !== undefined,
    albumId: (albumId, userId) => isAlbumOwner(sql, albumId, userId),
    tipId: (tipId, userId) => isTipOf(sql, tipId, userId),
  }
}

function mountSite(app: FastifyInstance, { build, config }: Platform): void {
  serve(app, readSite, () => ({
    publicUrl: config.publicUrl,
    isSandbox: config.sandbox,
    checkoutOrigin: config.stripe.customCheckoutOrigin,
    ...config.fees,
    costs: config.costs,
    payoutSchedules: config.payoutSchedules,
    undoMinutes: config.undoMinutes,
    tipCentsMax: config.tipCentsMax,
    operator: config.operator,
    recipients: config.recipients,
    release: { version: build.version, madeOn: build.madeOn, checkedScreens: build.checkedScreens },
    debtsFromLaterTips: config.debtsFromLaterTips,
    links: config.links,
    google: config.google.clientId ? { clientId: config.google.clientId, scriptUrl: config.google.scriptUrl } : null,
    facebook: config.facebook.appId ? { appId: config.facebook.appId, scriptUrl: config.facebook.scriptUrl } : null,
  }))
}
