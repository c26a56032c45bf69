import type { DeskSubjectKind } from '@obole/contract/calls/desk/policy-rules'
import type { DeskContent, ReportedSubject, SubjectFile } from '@obole/contract/calls/desk/queue'
import { Refusal } from '@obole/contract/rules/refusals'
import type { MediaPlatform } from '../../media/media.ts'
import type { Sql } from '../../platform/database/database.ts'
import { readCursor, writeCursor } from '../../platform/time-cursor.ts'
import { findLastEntry } from '../decisions/reports.sql.ts'
import { listHistory } from '../log/desk-log.sql.ts'
import { logEntry } from '../log/read-log.ts'
import { findSubject, listReported, listReportsOf, listSimilar, type Snapshot, type SubjectRow } from './queue.sql.ts'

const pageSize = 25
const historyMax = 30

export async function readReported(sql: Sql, cursor: string | undefined) {
  const rows = await listReported(sql, { after: readCursor(cursor), limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  const subjects: ReportedSubject[] = shown.map(({ micros: _, firstReportedAt, ...row }) => ({
    ...row,
    firstReportedAt: firstReportedAt.toISOString(),
  }))
  return { subjects, cursor: last ? writeCursor(last) : null }
}

export async function readSubject(platform: MediaPlatform, kind: DeskSubjectKind, id: string): Promise<SubjectFile> {
  const { sql } = platform
  const subject = await findSubject(sql, kind, id)
  if (!subject) throw new Refusal('not_found')
  const { creatorId, slug, pageName, payouts } = subject
  const [reports, own, ofPage, similar, lastEntry] = await Promise.all([
    listReportsOf(sql, id),
    listHistory(sql, id, historyMax),
    kind === 'page' ? [] : listHistory(sql, creatorId, historyMax),
    listSimilar(sql, creatorId),
    findLastEntry(sql, id),
  ])
  return {
    kind,
    id,
    pageId: creatorId,
    slug,
    pageName,
    payouts,
    similar,
    lastEntry,
    now: contentOf(platform, subject.now),
    standing: standingOf(subject),
    reports: reports.map(({ at, snapshot, ...report }) => ({
      ...report,
      at: at.toISOString(),
      snapshot: contentOf(platform, snapshot),
    })),
    history: [...own, ...ofPage].sort((a, b) => b.micros - a.micros).map(logEntry),
  }
}

function contentOf({ media }: MediaPlatform, snapshot: Snapshot | null): DeskContent | null {
  if (!snapshot) return null
  const { title = null, text = null, imageKey = null } = snapshot
  return { title, text, imageUrl: imageKey && media.store.urlOf(imageKey) }
}

function standingOf(subject: SubjectRow): SubjectFile['standing'] {
  return [
    ...(subject.isHidden ? (['hidden'] as const) : []),
    ...(subject.isLimited ? (['limited'] as const) : []),
    ...(subject.isSuspended ? (['suspended'] as const) : []),
    ...(subject.isRemoved ? (['removed'] as const) : []),
    ...(subject.isDeleted && !subject.isRemoved ? (['deleted_by_owner'] as const) : []),
    ...(subject.isClosed ? (['closed'] as const) : []),
  ]
}
