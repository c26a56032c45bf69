import type { ComponentType } from 'react'

interface IslandProps<Props extends object> {
  /** Under which `islands.tsx` lists the component. */
  name: string
  component: ComponentType<Props>
  /** All that the component is given: they stand in the page as JSON. */
  props: Props
}

/** A part of a public page that React hydrates in place when it is touched; its HTML works until then. */
export function Island<Props extends object>({ name, component: Component, props }: IslandProps<Props>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)} className="contents">
      <Component {...props} />
    </div>
  )
}
