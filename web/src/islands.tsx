import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ViewerControls } from './albums/viewer-controls.tsx'
import { ContactForm } from './contact/contact-form.tsx'
import { NoticeForm } from './creators/wall/notice-form.tsx'
import { ReportForm } from './creators/wall/report-page.tsx'
import { Directory } from './directory/directory.tsx'
import { startLocale } from './platform/locale.ts'
import { SharePage } from './sharing/share-page.tsx'
import { TipForm } from './tips/give/tip-form.tsx'
import { GoBack } from './ui/buttons/back-button.tsx'

/** The parts of public pages that are hydrated in place when they are touched. Each gets its props and nothing else. */
const components: Record<string, ComponentType<never>> = {
  back: GoBack,
  contact: ContactForm,
  directory: Directory,
  notice: NoticeForm,
  report: ReportForm,
  share: SharePage,
  tip: TipForm,
  viewer: ViewerControls,
}

const hydrated = new WeakMap<HTMLElement, Promise<void>>()

startLocale()

/** Resolves when the island listens. */
export function hydrate(island: HTMLElement): Promise<void> {
  const known = hydrated.get(island)
  if (known) return known
  const { island: name = '', props = '{}' } = island.dataset
  const Component = components[name] as ComponentType<object> | undefined
  if (!Component) throw new Error(`There is no island ${name}`)
  const begun = new Promise<void>((resolve) => {
    const onReady = () => {
      island.dataset['isHydrated'] = 'true'
      resolve()
    }
    hydrateRoot(
      island,
      <Ready onReady={onReady}>
        <Component {...JSON.parse(props)} />
      </Ready>,
    )
  })
  hydrated.set(island, begun)
  return begun
}

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, [])
  return children
}
