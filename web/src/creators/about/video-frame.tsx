import type { Creator } from '@obole/contract/calls/creators'
import { videoIdOf } from '@obole/contract/rules/video-link'
import { m } from '../../paraglide/messages.js'
import { useLocale } from '../../platform/locale.ts'
import { videoStill } from './video-still.ts'

export function VideoFrame({ creator }: { creator: Creator }) {
  const locale = useLocale()
  const videoId = videoIdOf(creator.presentation.videoUrl ?? '')
  if (videoId === null) return null
  const title = m.about_video({ name: creator.name ?? '' })
  return (
    <iframe
      key={videoId}
      title={title}
      srcDoc={videoStill({
        videoId,
        hue: creator.hue,
        bannerUrl: creator.bannerSmallUrl,
        locale,
        title,
        play: m.about_video_play(),
        note: m.about_video_note(),
      })}
      loading="lazy"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="block aspect-video w-full rounded-card border-0 bg-sunken"
    />
  )
}
