import type { Pool, Sql } from '../platform/database/database.ts'

/** False when it is there already. Of two processes that start at once, the second waits for the first. */
export async function insertBuild(tx: Sql, name: string): Promise<boolean> {
  const rows = await tx`insert into web_builds (name) values (${name}) on conflict do nothing returning name`
  return rows.length > 0
}

export async function insertBuildFiles(tx: Sql, build: string, files: { path: string; body: Buffer }[]): Promise<void> {
  const paths = files.map((file) => file.path)
  const bodies = files.map((file) => file.body.toString('base64'))
  await tx`
    insert into web_files (build, path, body)
    select ${build}, path, decode(body, 'base64') from unnest(${paths}::text[], ${bodies}::text[]) as file (path, body)
  `
}

export async function findBuildFile(sql: Pool, path: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ body: Buffer }[]>`select body from web_files where path = ${path} limit 1`
  return row?.body
}

export async function recordBuildSeen(sql: Pool, name: string): Promise<void> {
  await sql`update web_builds set last_seen_at = now() where name = ${name}`
}

export async function deleteUnseenBuilds(sql: Pool, hours: number): Promise<void> {
  await sql`delete from web_builds where last_seen_at < now() - make_interval(hours => ${hours})`
}
