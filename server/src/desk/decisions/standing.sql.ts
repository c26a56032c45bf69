import type { DeskSubjectKind } from '@obole/contract/calls/desk/policy-rules'
import type { Locale } from '@obole/contract/formatting/names'
import type { Sql } from '../../platform/database/database.ts'
import type { Standing } from '../log/desk-log.sql.ts'

/** A subject, locked, with who is told of what is decided about it. */
export interface LockedSubject {
  kind: DeskSubjectKind
  id: string
  creatorId: string
  slug: string
  pageName: string
  standing: Standing
  /** The owner of the page, or the author of the message; null where there is no address. */
  email: string | null
  locale: Locale
  /** Of an account. */
  userId: string | null
  /** The same moment for all that one decision sets, exact to the microsecond. */
  now: string
  /** Taken away by its owner or its author: nothing is left to change, only its reports to close. */
  isGone: boolean
}

interface OwnedSubject extends LockedSubject {
  userId: string
}

/** Moments are kept as text: a `Date` would lose microseconds, and an undo must restore exactly. */
export async function lockSubject(sql: Sql, kind: DeskSubjectKind, id: string): Promise<LockedSubject | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desk:${id}`}, 0))`
  const [row] = await {
    page: () => sql<OwnedSubject[]>`
      select ${kind} as kind, c.id, c.id as "creatorId", c.slug, c.name as "pageName", u.email, u.locale, u.id as "userId",
        now()::text as now, false as "isGone",
        jsonb_build_object('limitedAt', c.limited_at::text, 'suspendedAt', c.suspended_at::text,
          'removedAt', c.removed_at::text, 'deletedAt', c.deleted_at::text, 'erasedAfter', c.erased_after::text,
          'disabledAt', u.disabled_at::text) as standing
      from creators c join users u on u.id = c.id where c.id = ${id} for no key update
    `,
    words: () => sql<LockedSubject[]>`
      select ${kind} as kind, w.id, c.id as "creatorId", c.slug, c.name as "pageName", t.supporter_email as email,
        t.locale, null as "userId", now()::text as now, false as "isGone",
        jsonb_build_object('takenDownAt', w.taken_down_at::text) as standing
      from wall_words w join tips t on t.id = w.tip_id join creators c on c.id = w.creator_id
      where w.id = ${id} for no key update of w
    `,
    photo: () => sql<OwnedSubject[]>`
      select ${kind} as kind, p.id, c.id as "creatorId", c.slug, c.name as "pageName", u.email, u.locale,
        u.id as "userId", now()::text as now, false as "isGone",
        jsonb_build_object('takenDownAt', p.taken_down_at::text) as standing
      from photos p join albums a on a.id = p.album_id join creators c on c.id = a.creator_id join users u on u.id = c.id
      where p.id = ${id} for no key update of p
    `,
  }[kind]()
  return row ?? (await findGoneSubject(sql, kind, id))
}

async function findGoneSubject(sql: Sql, kind: DeskSubjectKind, id: string): Promise<LockedSubject | undefined> {
  const [row] = await sql<LockedSubject[]>`
    select s.kind, s.subject_id as id, c.id as "creatorId", c.slug, c.name as "pageName", null as email, 'fr' as locale,
      null as "userId", now()::text as now, '{}'::jsonb as standing, true as "isGone"
    from reported_subjects s join creators c on c.id = s.creator_id where s.subject_id = ${id} and s.kind = ${kind}
  `
  return row
}

/** Exactly as it says, of all that it names. */
export async function writeStanding(sql: Sql, kind: DeskSubjectKind, id: string, standing: Standing): Promise<void> {
  const at = (field: string) => sql`${(standing[field] ?? null) as string | null}::timestamptz`
  if (kind === 'words') await sql`update wall_words set taken_down_at = ${at('takenDownAt')} where id = ${id}`
  else if (kind === 'photo') await sql`update photos set taken_down_at = ${at('takenDownAt')} where id = ${id}`
  else {
    await sql`
      update creators set limited_at = ${at('limitedAt')}, suspended_at = ${at('suspendedAt')},
        removed_at = ${at('removedAt')}, deleted_at = ${at('deletedAt')}, erased_after = ${at('erasedAfter')},
        updated_at = now() where id = ${id}
    `
    await sql`
      update users set disabled_at = ${at('disabledAt')}
      where id = ${id} and disabled_at is distinct from ${at('disabledAt')}
    `
    if (standing['disabledAt']) await sql`delete from sessions where user_id = ${id}`
  }
}

export async function daysAfter(sql: Sql, moment: string, days: number): Promise<string> {
  const [row] = await sql<{ at: string }[]>`
    select (${moment}::timestamptz + make_interval(days => ${days}))::text as at
  `
  return row?.at ?? moment
}
