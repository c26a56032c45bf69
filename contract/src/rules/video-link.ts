const videoId = /^[A-Za-z0-9_-]{11}$/
const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])

/** The 11-character id of a YouTube link (watch, embed, short, shorts, live) or bare id; null when it is none. */
export function videoIdOf(link: string): string | null {
  const text = link.trim()
  if (videoId.test(text)) return text
  const url = URL.parse(/^[a-z]+:/i.test(text) ? text : /^[\w.-]+\//.test(text) ? `https://${text}` : '')
  if (!url || !isPlainHttp(url)) return null
  const id = idInside(url)
  return id && videoId.test(id) ? id : null
}

export function videoEmbedUrl(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
}

function isPlainHttp(url: URL): boolean {
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.port
}

function idInside(url: URL): string | null {
  if (url.hostname === 'youtu.be') return url.pathname.slice(1)
  if (!youtubeHosts.has(url.hostname)) return null
  if (url.pathname === '/watch') return url.searchParams.get('v')
  return /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null
}
