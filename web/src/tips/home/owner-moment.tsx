import type { Creator } from '@obole/contract/calls/creators'
import type { Site } from '@obole/contract/calls/site'
import { useNews } from '../../platform/owner-news.ts'
import { FirstTip } from './first-tip.tsx'
import { Arriving } from './news-card.tsx'

/** On the own page: the first tip, and what is on its way. */
export function OwnerMoment({ creator, site }: { creator: Creator; site: Site | null }) {
  const news = useNews(creator.id)
  if (!news?.arriving && !news?.firstTip) return null
  return (
    <div className="grid gap-4">
      {news.firstTip && <FirstTip creator={creator} site={site} tip={news.firstTip} heading="h2" />}
      {news.arriving && <Arriving arriving={news.arriving} />}
    </div>
  )
}
