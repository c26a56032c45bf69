/** The process's time, for whatever decides by it or writes it down; a test that needs another time replaces `now`. */
export const clock = {
  now: (): Date => new Date(),
}
