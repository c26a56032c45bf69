import type { AccountPart } from '../accounts/users/account-part.ts'
import { findAlbum } from './albums.sql.ts'

export const albumPart: AccountPart = {
  export: async (sql, id) => ({ album: (await findAlbum(sql, id)) ?? null }),
}
