import type { Locale } from '@obole/contract/names'
import { heldWords } from '../../creators/wall.sql.ts'
import type { Sql } from '../../platform/database/database.ts'

interface SupporterChoices {
  showsName: boolean
  showsWords: boolean
  showsAmount: boolean
  message: string | null
  isEdited: boolean
  /** Null leaves it as it is. */
  isHeld: boolean | null
}

/** The wall follows by a trigger. */
export async function updateChoices(sql: Sql, tipId: string, choices: SupporterChoices): Promise<void> {
  const { showsName, showsWords, showsAmount, message, isEdited, isHeld } = choices
  await sql`
    update tips set shows_name = ${showsName}, shows_words = ${showsWords}, shows_amount = ${showsAmount},
      message = ${message}, is_held = coalesce(${isHeld}, is_held),
      words_edited_at = case when ${isEdited} then now() else words_edited_at end
    where id = ${tipId}
  `
}

export async function emptyWords(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set message = null, shows_words = false where id = ${tipId}`
}

/** Of these, the tips whose supporter is known. */
export async function listUnerased(sql: Sql, tipIds: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from tips where id = any(${tipIds}::uuid[]) and anonymized_at is null
  `
  return rows.map(({ id }) => id)
}

/** Of these, the tips that have words. */
export async function listWithWords(sql: Sql, tipIds: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from tips where id = any(${tipIds}::uuid[]) and message is not null
  `
  return rows.map(({ id }) => id)
}

export async function nextLinkGeneration(sql: Sql, tipId: string): Promise<void> {
  await sql`update tips set link_generation = link_generation + 1 where id = ${tipId}`
}

/** Of the operator, in the language of the tip, and of the page. */
export async function listHeldWords(sql: Sql, creatorId: string, locale: Locale): Promise<string[]> {
  const [row] = await sql<{ words: string[] }[]>`
    select ${heldWords(sql, locale)} as words from creators c where c.id = ${creatorId}
  `
  return row?.words ?? []
}

export type RecordedAct =
  | 'name_shown'
  | 'name_hidden'
  | 'words_shown'
  | 'words_hidden'
  | 'amount_shown'
  | 'amount_hidden'
  | 'words_edited'
  | 'words_withdrawn'
  | 'supporter_erased'
  | 'receipt_mailed'
  | 'link_replaced'

export async function recordActs(sql: Sql, tipId: string, acts: RecordedAct[]): Promise<void> {
  await sql`
    insert into receipt_acts (tip_id, act)
    select ${tipId}::uuid, a.act from unnest(${acts}::text[]) with ordinality as a (act, place) order by a.place
  `
}
