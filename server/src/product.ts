import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '@obole/contract/rules/refusals'
import { createApp } from './app.ts'
import { backgroundJobs, measureBackground } from './background.ts'
import { warnOfClockSkew } from './boot/clock-skew.ts'
import { watchDependencies } from './boot/dependencies.ts'
import { startLocalServices, withLocalServices } from './boot/local-services.ts'
import { type AppPlatform, closePlatform, openPlatform, openTelemetry } from './boot/open-platform.ts'
import { newSandboxToken, requireSandboxToken } from './boot/sandbox-token.ts'
import { listenError } from './boot/start-errors.ts'
import { printStartupBanner } from './boot/startup-banner.ts'
import { stopGracefully } from './boot/stop-gracefully.ts'
import { warnOfLosses } from './boot/warn-of-losses.ts'
import type { Config } from './config/config.ts'
import { requireOwnTexts } from './documents/require-own-texts.ts'
import type { EmbeddedPostgres } from './embedded-postgres/start.ts'
import { measureJobs, type RunningJobs, runJobs } from './jobs/run-jobs.ts'
import { createTransport } from './mail/send.ts'
import { measureMedia } from './media/media.ts'
import { openPageCache } from './page-cache/page-cache.ts'
import { finishRequests } from './platform/http/overload/draining.ts'
import { isOwnHost } from './platform/http/own-origins.ts'
import { measureBuild } from './platform/observability/build.ts'
import { createLog } from './platform/observability/log.ts'
import { wasForwarded } from './platform/observability/was-forwarded.ts'
import { clientFolder, mountPages } from './rendering/mount-pages.ts'
import { storeBuild } from './rendering/stored-builds.ts'
import { hostedCheckoutOrigins } from './tips/stripe/client.ts'

/** Of a stop. So many images may wait that decoding them all takes longer than the whole stop may. */
const imagesWaitMs = 5000
/** Of a start: so long only those are served who waited for it. */
const firstPagesMs = 300

/** One process: sandbox if configured, jobs, API and pages, on a database that runs. Stops in the reverse order. */
export async function runProduct(
  settings: Config,
  postgres: EmbeddedPostgres | null,
  { isDev, warnings }: { isDev: boolean; warnings: string[] },
): Promise<void> {
  const log = createLog(settings.logLevel)
  for (const warning of warnings) log.warn(warning)
  await requireOwnTexts(settings)
  const closers: (() => Promise<void> | void)[] = []
  if (postgres) closers.push(() => postgres.stop())
  void postgres?.lost.then((error) => {
    log.fatal({ error }, 'the database is lost')
    process.exit(1)
  })
  const sandbox = settings.sandbox ? await startLocalServices(settings) : null
  if (sandbox) closers.push(() => sandbox.stop())
  const config = sandbox ? withLocalServices(settings, sandbox) : settings
  const databaseUrl = settings.databaseUrl ?? postgres?.url ?? ''
  const platform = await openPlatform(config, log, databaseUrl)
  closers.push(() => closePlatform(platform))
  const telemetry = await openTelemetry(platform)
  if (telemetry) closers.push(telemetry.stop)

  // In development the sources change as well.
  const pageCache = isDev || config.pageCacheBytes === 0 ? null : openPageCache(platform, databaseUrl)
  if (pageCache) closers.push(() => pageCache.close())
  const app = await createApp(platform, pageCache)
  const sandboxToken = sandbox && config.isPublic ? newSandboxToken() : null
  if (sandbox) {
    await app.register(async (scope) => {
      scope.addHook('onRequest', async (request) => {
        const isForwarded = sandboxToken === null && wasForwarded(request)
        if (isForwarded || !isOwnHost(config, request)) throw new Refusal('not_found')
      })
      if (sandboxToken) requireSandboxToken(scope, sandboxToken, config.publicUrl.startsWith('https://'))
      await scope.register(sandbox.plugin)
    })
  }
  const stored = isDev ? null : await storeBuild(platform.sql, log, clientFolder)
  if (stored) closers.push(stored.stop)
  const findStoredFile = stored?.findFile
  await mountPages(app, {
    isDev,
    publicUrl: config.publicUrl,
    cache: pageCache,
    ...pageOrigins(config),
    ...(findStoredFile && { findStoredFile }),
  })
  measure(platform)
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenError(error)
  })
  closers.push(
    () => app.close(),
    () => finishRequests(app),
  )
  const stopping = new AbortController()
  stopGracefully(log, {
    drain: {
      ms: config.drainSeconds * 1000,
      start: () => {
        stopping.abort()
        app.isDraining = true
      },
    },
    async close() {
      stopping.abort()
      setTimeout(platform.media.images.refuseWaiting, imagesWaitMs).unref()
      for (const close of closers.reverse()) await close()
    },
  })
  log.info({ ...platform.build, port: config.port }, 'started')
  printStartupBanner(config, { isDev, sandboxToken })
  await startBackground()

  /** What no page needs, and what takes half a second of the processor that the first pages would wait for. */
  async function startBackground(): Promise<void> {
    try {
      await wait(firstPagesMs, undefined, { signal: stopping.signal })
      closers.push(watchDependencies(platform).stop)
      void warnOfClockSkew(platform)
      warnOfLosses(platform)
      if (config.runsJobs) {
        const jobs = startJobs(platform, databaseUrl, postgres !== null)
        // A stop meanwhile ends what has just been started.
        closers.push(async () => (await jobs).stop())
        await (await jobs).started
      }
      await platform.media.images.check()
    } catch (error) {
      // Stopped within the first second: it was ended with the rest.
      if (!stopping.signal.aborted) throw error
    }
  }
}

async function startJobs(platform: AppPlatform, databaseUrl: string, isAlone: boolean): Promise<RunningJobs> {
  const transport = await createTransport(platform.config.mail.url ?? '')
  const { started, stop } = runJobs(platform, databaseUrl, backgroundJobs(platform, transport), isAlone)
  return {
    started,
    async stop() {
      await stop()
      transport.close()
    },
  }
}

function measure(platform: AppPlatform): void {
  const { metrics, sql } = platform
  for (const state of ['open', 'idle', 'waiting'] as const) {
    const help = state === 'waiting' ? 'Requests that wait for a connection' : `Connections that are ${state}`
    metrics.gauge(`obole_database_connections_${state}`, help, async () => sql.usage()[state])
  }
  measureBuild(platform)
  measureJobs(platform)
  measureMedia(platform)
  measureBackground(platform)
}

/** Whom a page's Content-Security-Policy must let in: the bucket, and the providers' own scripts. */
function pageOrigins(config: Config) {
  const origin = (url: string | null) =>
    url?.startsWith('http') && !url.startsWith(config.publicUrl) ? [new URL(url).origin] : []
  return {
    imageOrigins: origin(config.s3?.publicUrl ?? null),
    scriptOrigins: [
      ...(config.google.clientId ? origin(config.google.scriptUrl) : []),
      ...(config.facebook.appId ? origin(config.facebook.scriptUrl) : []),
    ],
    checkoutOrigins: config.stripe.secretKey ? hostedCheckoutOrigins(config.stripe) : [],
  }
}
