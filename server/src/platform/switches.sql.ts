import type { Sql } from './database/database.ts'

const switchNames = ['tips-off', 'maintenance'] as const
export type SwitchName = (typeof switchNames)[number]

export async function listSetSwitches(sql: Sql): Promise<SwitchName[]> {
  const rows = await sql<{ name: SwitchName }[]>`select name from operator_switches`
  return rows.map(({ name }) => name)
}

/** False when it was set already. */
export async function setSwitch(sql: Sql, name: SwitchName, operator: string): Promise<boolean> {
  const rows = await sql`
    insert into operator_switches (name, operator) values (${name}, ${operator}) on conflict do nothing returning name
  `
  return rows.length > 0
}

/** False when it was not set. */
export async function clearSwitch(sql: Sql, name: SwitchName): Promise<boolean> {
  const rows = await sql`delete from operator_switches where name = ${name} returning name`
  return rows.length > 0
}
