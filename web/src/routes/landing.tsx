import { productName, productSlug } from '@obole/contract/names'
import { createFileRoute } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { pageHead } from '../platform/head.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/landing')({
  head: () => pageHead({ title: productName, description: m.landing_lead({ product: productName }) }),
  component: Landing,
})

function Landing() {
  return (
    <div className="grid gap-16 px-5 py-12 sm:px-8 sm:py-20">
      <section className="grid gap-6">
        <h1 className="max-w-[16ch] text-4xl">{m.landing_title()}</h1>
        <p className="max-w-[58ch] text-lg text-muted">{m.landing_lead({ product: productName })}</p>
        <div className="flex flex-col gap-3 sm:flex-row">
          <ButtonLink to="/create-creator" variant="primary">
            {m.landing_create()}
          </ButtonLink>
          <ButtonLink to="/@{$creator}" params={{ creator: productSlug }}>
            {m.landing_example()}
          </ButtonLink>
        </div>
      </section>
      <section aria-labelledby="how" className="grid gap-6">
        <h2 id="how" className="text-2xl">
          {m.landing_how()}
        </h2>
        <ol className="grid gap-6 md:grid-cols-3">
          <Step number={1} title={m.landing_step_page_title()} text={m.landing_step_page()} />
          <Step number={2} title={m.landing_step_share_title()} text={m.landing_step_share()} />
          <Step number={3} title={m.landing_step_tip_title()} text={m.landing_step_tip()} />
        </ol>
      </section>
    </div>
  )
}

function Step({ number, title, text }: { number: number; title: string; text: string }) {
  return (
    <li className="grid content-start gap-2 border-line border-t pt-5">
      <span aria-hidden="true" className="font-bold font-display text-copper text-xl">
        {number}
      </span>
      <h3 className="text-lg">{title}</h3>
      <p className="text-muted">{text}</p>
    </li>
  )
}
