/** How the message of a script's error begins. */
export const scriptError = 'Script not loaded: '

const loading = new Map<string, Promise<void>>()

/**
 * Loads the scripts and style sheets that are about to be used; rejects when one cannot be fetched. A browser remembers
 * for as long as the page lives that a script could not be imported or preloaded, and never asks for it again: only what
 * is in its cache is named to it, or one press without a network would leave a control dead.
 */
export async function preload(addresses: string[]): Promise<void> {
  await Promise.all(addresses.map(loadOnce))
  // All at once: by itself the browser would find what a script imports only when it has read it.
  for (const href of addresses.filter((address) => !linkTo(address))) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

function loadOnce(address: string): Promise<void> {
  const known = loading.get(address)
  if (known) return known
  const load = address.endsWith('.css') ? loadSheet : fetchScript
  const started = load(address).catch(() => {
    loading.delete(address)
    throw new Error(scriptError + address)
  })
  loading.set(address, started)
  return started
}

async function fetchScript(address: string): Promise<void> {
  const entries = performance.getEntriesByName(new URL(address, location.href).href) as PerformanceResourceTiming[]
  // The page began with it, or fetched it ahead of a press. An older Safari does not tell, and fetches it again.
  if (entries.some(({ responseStatus }) => responseStatus === 200)) return
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(answer.statusText)
  await answer.arrayBuffer()
}

async function loadSheet(address: string): Promise<void> {
  if (!linkTo(address)) await addSheet(address)
}

export function addSheet(
  href: string,
  place = (link: HTMLLinkElement) => document.head.append(link),
): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject()
    }
    place(link)
  })
}

function linkTo(address: string): Element | null {
  return document.querySelector(`link[href="${address}"]`)
}
