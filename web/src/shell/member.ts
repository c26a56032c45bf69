/** What the shell shows of the signed-in person. */
export interface ShellMember {
  alias: string
  portraitUrl: string | null
  /** The slug of their page, when they have one. */
  pageSlug: string | null
  /** Decides at the desk. */
  hasDesk: boolean
}
