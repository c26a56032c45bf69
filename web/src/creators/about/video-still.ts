import type { PageHue } from '@obole/contract/rules/page-looks'
import { videoEmbedUrl } from '@obole/contract/rules/video-link'
import { angleOf } from '../page/page-hue.ts'

interface VideoStill {
  videoId: string
  hue: PageHue
  /** Used as its background. */
  bannerUrl: string | null
  locale: string
  title: string
  play: string
  note: string
}

/**
 * The document of the video's iframe: a still with a play button, without script. Its link loads the player into the
 * iframe, so that YouTube is not contacted before a visitor presses play.
 */
export function videoStill({ videoId, hue: hueName, bannerUrl, locale, title, play, note }: VideoStill): string {
  const hue = angleOf(hueName)
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>
*{box-sizing:border-box}html,body{height:100%;margin:0}
body{font:600 16px/1.4 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:oklch(32% .04 ${hue});color:#fff;overflow:hidden}
img,.placeholder{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
a{position:absolute;inset:0;display:grid;place-content:center;justify-items:center;gap:12px;padding:16px;color:inherit;text-decoration:none;text-align:center;background:linear-gradient(oklch(18% .02 ${hue}/.45),oklch(18% .02 ${hue}/.72))}
a:focus-visible{outline:4px solid #fff;outline-offset:-8px}
.play{display:grid;place-items:center;width:72px;height:72px;border-radius:50%;background:#fff;color:oklch(24% .03 260);transition:transform .15s ease-out}
a:hover .play{transform:scale(1.06)}
small{font-weight:400;font-size:13px;max-width:34ch;text-wrap:balance}
@media (max-height:180px){small{display:none}.play{width:56px;height:56px}}
@media (prefers-reduced-motion:reduce){.play{transition:none}}
</style></head><body>${bannerUrl ? `<img src="${escaped(bannerUrl)}" alt="" fetchpriority="low">` : placeholder(hue)}<a href="${escaped(videoEmbedUrl(videoId))}" referrerpolicy="strict-origin-when-cross-origin"><span class="play"><svg viewBox="0 0 24 24" width="34" height="34" aria-hidden="true"><path d="M8.5 5.2v13.6L19.5 12z" fill="currentColor"/></svg></span><span>${escaped(play)}</span><small>${escaped(note)}</small></a></body></html>`
}

function placeholder(hue: number): string {
  return `<svg class="placeholder" viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><circle cx="122" cy="52" r="58" fill="oklch(44% .08 ${hue})"/><circle cx="133" cy="42" r="27" fill="oklch(36% .05 ${hue})"/></svg>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
