import { type DocumentVersion, readDocument } from '@obole/contract/calls/documents'
import type { Locale } from '@obole/contract/formatting/names'
import { dayOf } from '@obole/contract/formatting/time-zone'
import type { Document, DocumentName } from '@obole/contract/rules/document'
import { Refusal } from '@obole/contract/rules/refusals'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import type { FastifyInstance } from 'fastify'
import { clock } from '../platform/clock.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findMarkdown, listUnknown, listVersions, recordShown, type VersionRow } from './documents.sql.ts'
import { parseDocument } from './parse-document.ts'
import { DocumentError, type DocumentText, readTexts } from './texts.ts'

/** A replaced file is shown within a second. */
const readEveryMs = 400

type Shown = ReadonlyMap<string, DocumentText>
const keyOf = ({ name, locale }: Pick<DocumentText, 'name' | 'locale'>) => `${locale}/${name}`

/** The texts that apply, read anew while the product runs: operators replace them without a restart. */
export async function mountDocuments(app: FastifyInstance, platform: Platform): Promise<void> {
  let shown = await readShown(platform)
  let isRecorded = false
  let complaint = ''
  let reading: Promise<void> | null = null

  /** Until a database that is down is back, the texts are shown all the same. */
  async function recordFirst(): Promise<void> {
    if (isRecorded) return
    await recordShown(platform.sql, await listUnknown(platform.sql, [...shown.values()]), today())
    isRecorded = true
  }

  async function readAgain(): Promise<void> {
    await recordFirst().catch(() => undefined)
    try {
      const read = await readShown(platform)
      const replaced = [...read.values()].filter((text) => !shown.get(keyOf(text))?.hash.equals(text.hash))
      complaint = ''
      if (replaced.length === 0) return
      shown = read
      // After this process knows them: whatever it renders from here on is new.
      await recordShown(platform.sql, replaced, today())
      platform.log.info({ event: 'documents_replaced', documents: replaced.map(keyOf) }, 'documents were replaced')
    } catch (error) {
      // Half-written, or wrong: the last good one stays. Said once.
      const message = error instanceof Error ? error.message : String(error)
      if (message !== complaint) platform.log.error({ event: 'document_broken', error }, message)
      complaint = message
    }
  }

  await recordFirst().catch((error: unknown) =>
    platform.log.warn({ event: 'documents_not_recorded', error }, 'the documents shown are recorded later'),
  )
  const timer = setInterval(() => {
    reading ??= readAgain().finally(() => {
      reading = null
    })
  }, readEveryMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await reading
  })
  serve(app, readDocument, ({ params, query }) =>
    answer(platform, shown, { name: params.document, locale: query.locale, version: query.version }),
  )
}

const today = () => dayOf(clock.now())

async function readShown({ config }: Platform): Promise<Shown> {
  return new Map((await readTexts(config.dataDir, today())).map((text) => [keyOf(text), text]))
}

async function answer(
  { sql }: Platform,
  shown: Shown,
  { name, locale, version }: { name: DocumentName; locale: Locale; version: string | undefined },
): Promise<ReplyOf<typeof readDocument>> {
  const current = shown.get(keyOf({ name, locale }))
  if (!current) throw new Refusal('not_found')
  const versions = await listVersions(sql, name, locale)
  const others = versions.filter(({ hash }) => !hash.equals(current.hash))
  const announced = others.findLast(({ isAnnounced, appliesFrom }) => isAnnounced && appliesFrom > today())
  const earlier = others.filter(({ appliesFrom }) => appliesFrom <= today())
  const asked = others.find(({ id }) => id === version?.toLowerCase())
  // An address of the version that has come to apply meanwhile.
  const isKnown =
    asked !== undefined || version === undefined || versions.some(({ id }) => id === version.toLowerCase())
  if (!isKnown) throw new Refusal('not_found')
  return {
    document: asked ? await readVersion({ sql }, asked.id) : current.document,
    shown: asked ? publicVersion(asked) : null,
    announced: announced ? publicVersion(announced) : null,
    earlier: earlier.map(publicVersion),
  }
}

function publicVersion({ id, updated, appliesFrom }: VersionRow): DocumentVersion {
  return { id, updated, appliesFrom }
}

/** A wording of an older product may use what this one no longer knows. */
async function readVersion({ sql }: Pick<Platform, 'sql'>, id: string): Promise<Document> {
  const markdown = await findMarkdown(sql, id)
  if (markdown === undefined) throw new Refusal('not_found')
  try {
    return parseDocument(markdown)
  } catch (error) {
    throw new DocumentError(`The version ${id} cannot be shown.`, { cause: error })
  }
}
