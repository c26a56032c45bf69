// @ts-check
// Plain JavaScript: scripts/setup.js reads this on the host's own Node, before anything is installed.

/** What runs should be this Node or a newer one of its major. To raise it, change these two lines. */
export const nodeMinimum = '26.12.1'
const reason = 'the security fixes of 21 October 2026: TLS host checks, a decoder, DNS'

/**
 * Null when this version will do, else a sentence that says why not.
 *
 * @param {string} version As in `process.versions.node`.
 * @returns {string | null}
 */
export function nodeShortcoming(version) {
  const [major = 0, ...rest] = version.split('.').map(Number)
  const [minimumMajor = 0, ...minimumRest] = nodeMinimum.split('.').map(Number)
  if (major === minimumMajor && isAtLeast(rest, minimumRest)) return null
  return `Node ${version} is not ${nodeMinimum} or a newer ${minimumMajor}, which have ${reason}`
}

/**
 * @param {number[]} numbers
 * @param {number[]} others
 */
function isAtLeast([minor = 0, patch = 0], [otherMinor = 0, otherPatch = 0]) {
  return minor > otherMinor || (minor === otherMinor && patch >= otherPatch)
}
