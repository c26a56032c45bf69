import { m } from '../paraglide/messages.js'

export function Steps() {
  const steps = [
    { title: m.landing_step_page_title(), text: m.landing_step_page() },
    { title: m.landing_step_share_title(), text: m.landing_step_share() },
    { title: m.landing_step_tip_title(), text: m.landing_step_tip() },
  ]
  return (
    <section aria-labelledby="how" className="grid gap-6">
      <h2 id="how" className="text-2xl">
        {m.landing_how()}
      </h2>
      <ol className="grid gap-8 md:grid-cols-3">
        {steps.map(({ title, text }, place) => (
          <li key={title} className="flex flex-wrap gap-4 md:grid md:content-start">
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-capsule border border-edge font-bold font-display text-lg"
            >
              {place + 1}
            </span>
            <div className="grid flex-1 basis-48 content-start gap-1">
              <h3 className="text-lg">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
