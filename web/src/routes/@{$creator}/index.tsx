import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { AboutSection } from '../../creators/about-section.tsx'
import { TipHomeSlot } from '../../tips/tip-button.tsx'

export const Route = createFileRoute('/@{$creator}/')({ component: CreatorHome })

const layout = getRouteApi('/@{$creator}')

function CreatorHome() {
  const creator = layout.useLoaderData()
  if (creator.isDeleted) return null
  return (
    <div className="grid gap-8 px-5 pt-10 sm:px-8">
      <TipHomeSlot />
      <AboutSection creator={creator} />
    </div>
  )
}
