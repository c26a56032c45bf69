/** The text of a version's entry `## 1.2.3 …`, without its title. */
export function changelogEntry(changelog: string, version: string): string | undefined {
  const entries = changelog.split(/^## /m).slice(1)
  const entry = entries.find((text) => /^\S+/.exec(text)?.[0] === version)
  return entry?.slice(entry.indexOf('\n')).trim() || undefined
}
