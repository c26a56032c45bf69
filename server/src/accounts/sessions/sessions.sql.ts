import { freshProofMinutes, knownDeviceDays, sessionDays } from '@obole/contract/rules/limits'
import { deleteInBatches } from '../../platform/database/batches.sql.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Member } from '../../platform/http/access.ts'
import type { Claims, Issue } from '../tokens/tokens.ts'

const sessionsMax = 20
/** Each takes its tokens along. */
const sessionBatch = 200

interface NewSession {
  id: string
  userId: string
  seed: Buffer
  device: string
  tokenHash: Buffer
  /** By the strongest proof that the account knows. */
  isProven: boolean
}

/** Inserts the session with its first refresh token; the oldest sessions beyond the maximum are deleted. */
export async function insertSession(sql: Sql, session: NewSession): Promise<Issue> {
  const [issue] = await sql<Issue[]>`
    with dropped as (
      delete from sessions where id in (
        select id from sessions where user_id = ${session.userId} order by signed_in_at desc, id desc offset ${sessionsMax - 1}
      )
    ), made as (
      insert into sessions (id, user_id, seed, device, expires_at, proven_at)
      values (${session.id}, ${session.userId}, ${session.seed}, ${session.device}, now() + make_interval(days => ${sessionDays}),
        case when ${session.isProven}::boolean then now() end)
      returning id, user_id, signed_in_at
    ), issued as (
      insert into refresh_tokens (token_hash, session_id, generation)
      select ${session.tokenHash}, id, 1 from made
      returning generation, issued_at
    )
    select made.user_id as "userId", made.id as "sessionId", issued.generation,
      floor(extract(epoch from issued.issued_at))::float8 as "issuedAtS",
      floor(extract(epoch from made.signed_in_at))::float8 as "signedInAtS"
    from made, issued
  `
  if (!issue) throw new Error('A session could not be made.')
  return issue
}

/** One indexed query per request: an ended session or a disabled account is refused at once. */
export async function findMember(sql: Sql, { sid, sub, iat, exp }: Claims, leewayS: number): Promise<Member | null> {
  const [member] = await sql<Member[]>`
    select u.id, s.id as "sessionId", u.email is not null as "emailVerified", s.signed_in_at as "signedInAt",
      coalesce(s.proven_at > now() - make_interval(mins => ${freshProofMinutes}), false) as "isProven",
      r.role as "deskRole"
    from sessions s join users u on u.id = s.user_id left join desk_roles r on r.user_id = u.id
    where s.id = ${sid} and s.user_id = ${sub} and s.expires_at > now() and u.disabled_at is null
      and to_timestamp(${exp + leewayS}) > now() and to_timestamp(${iat - leewayS}) <= now()
  `
  return member ?? null
}

export async function isStillSignedIn(sql: Sql, sessionId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.expires_at > now() and u.disabled_at is null
  `
  return rows.length > 0
}

/** The member has shown who they are, in this session. */
export async function saveProof(sql: Sql, sessionId: string): Promise<void> {
  await sql`update sessions set proven_at = now() where id = ${sessionId}`
}

/** What other sessions proved before there was this factor counts no more. */
export async function forgetOtherProofs(sql: Sql, userId: string, sessionId: string): Promise<void> {
  await sql`update sessions set proven_at = null where user_id = ${userId} and id <> ${sessionId}`
}

export interface RefreshTokenRow {
  sessionId: string
  userId: string
  generation: number
  seed: Buffer
  /** What may be done with it: replaced, answered with its successor again, or neither. */
  state: 'live' | 'just-replaced' | 'spent'
}

export async function findRefreshToken(
  sql: Sql,
  tokenHash: Buffer,
  overlapS: number,
): Promise<RefreshTokenRow | undefined> {
  const [row] = await sql<RefreshTokenRow[]>`
    select r.session_id as "sessionId", s.user_id as "userId", r.generation, s.seed,
      case when r.replaced_at is null then 'live'
        when r.replaced_at > now() - make_interval(secs => ${overlapS}) and successor.replaced_at is null then 'just-replaced'
        else 'spent' end as state
    from refresh_tokens r
    join sessions s on s.id = r.session_id
    join users u on u.id = s.user_id
    left join refresh_tokens successor on successor.session_id = r.session_id and successor.generation = r.generation + 1
    where r.token_hash = ${tokenHash} and s.expires_at > now() and u.disabled_at is null
  `
  return row
}

/** Of concurrent calls, one replaces the token; the others find it replaced. */
export async function replaceRefreshToken(sql: Sql, tokenHash: Buffer, successorHash: Buffer): Promise<void> {
  await sql`
    with replaced as (
      update refresh_tokens set replaced_at = now() where token_hash = ${tokenHash} and replaced_at is null
      returning session_id, generation
    ), seen as (
      update sessions set last_seen_at = now() where id = (select session_id from replaced)
    )
    insert into refresh_tokens (token_hash, session_id, generation)
    select ${successorHash}, session_id, generation + 1 from replaced
  `
}

export async function findIssue(sql: Sql, tokenHash: Buffer): Promise<Issue | undefined> {
  const [issue] = await sql<Issue[]>`
    select s.user_id as "userId", s.id as "sessionId", r.generation,
      floor(extract(epoch from r.issued_at))::float8 as "issuedAtS",
      floor(extract(epoch from s.signed_in_at))::float8 as "signedInAtS"
    from refresh_tokens r join sessions s on s.id = r.session_id where r.token_hash = ${tokenHash}
  `
  return issue
}

export async function listSessions(sql: Sql, userId: string) {
  return await sql<{ id: string; device: string; signedInAt: Date; lastSeenAt: Date }[]>`
    select id, device, signed_in_at as "signedInAt", last_seen_at as "lastSeenAt" from sessions
    where user_id = ${userId} and expires_at > now() order by last_seen_at desc, id desc
  `
}

export async function deleteSession(sql: Sql, userId: string, sessionId: string): Promise<boolean> {
  const { count } = await sql`delete from sessions where id = ${sessionId} and user_id = ${userId}`
  return count === 1
}

/** By any token of the family, live or spent. Returns the owner of the session. */
export async function deleteSessionOfToken(sql: Sql, tokenHash: Buffer): Promise<string | undefined> {
  const [ended] = await sql<{ userId: string }[]>`
    delete from sessions where id = (select session_id from refresh_tokens where token_hash = ${tokenHash})
    returning user_id as "userId"
  `
  return ended?.userId
}

/** What was begun with the old password ends too. */
export async function deleteSessions(sql: Sql, userId: string, except: string | null = null): Promise<void> {
  await sql`delete from sign_in_challenges where user_id = ${userId}`
  await sql`delete from sessions where user_id = ${userId} and id is distinct from ${except}::uuid`
}

export async function deleteExpiredSessions(sql: Sql): Promise<void> {
  await deleteInBatches(sql, { table: 'sessions', by: 'expires_at', size: sessionBatch }, () => sql`expires_at < now()`)
}

/** True for a new device of a person who has others. */
export async function insertDevice(sql: Sql, userId: string, deviceHash: Buffer): Promise<boolean> {
  const [row] = await sql<{ isNewDevice: boolean }[]>`
    with others as (
      select exists (select from known_devices where user_id = ${userId}) as exist
    ), known as (
      insert into known_devices (user_id, device_hash) values (${userId}, ${deviceHash})
      on conflict (user_id, device_hash) do update set seen_at = now()
      returning xmax = 0 as inserted
    )
    select others.exist and known.inserted as "isNewDevice" from others, known
  `
  return row?.isNewDevice ?? false
}

export async function deleteOldDevices(sql: Sql): Promise<void> {
  await deleteInBatches(
    sql,
    { table: 'known_devices', by: 'seen_at' },
    () => sql`seen_at < now() - make_interval(days => ${knownDeviceDays})`,
  )
}
