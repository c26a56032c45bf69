import { productName } from '@obole/contract/formatting/names'
import { m } from '../paraglide/messages.js'
import { CreatePageLink } from '../ui/buttons/create-page-link.tsx'
import { type Featured, FeaturedPage } from './featured-page.tsx'
import { SamplePage } from './sample-page.tsx'

/** What the product is, and the main action. Without a page to show, one is drawn. */
export function Hero({ featured }: { featured: Featured | null }) {
  return (
    <section className="grid items-center gap-10 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-5">
        <h1 className="max-w-[14ch] text-4xl">{m.landing_title()}</h1>
        <p className="max-w-[46ch] text-lg text-muted">{m.landing_lead({ product: productName })}</p>
        <div className="mt-1 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <CreatePageLink className="button button-primary" />
          <a href="#discover" className="button button-quiet">
            {m.landing_discover()}
          </a>
        </div>
        <p className="text-muted text-sm">{m.landing_without()}</p>
      </div>
      {featured ? <FeaturedPage {...featured} /> : <SamplePage />}
    </section>
  )
}
