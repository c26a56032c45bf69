import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  title: string
  lead?: string
  tone?: 'danger'
  children: ReactNode
}

export function SettingsSection({ title, lead, tone, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={
        tone === 'danger'
          ? 'grid grid-cols-1 gap-5 rounded-card border border-brick/50 bg-raised p-5 sm:p-8'
          : 'grid grid-cols-1 gap-5 rounded-card border border-line bg-raised p-5 sm:p-8'
      }
    >
      <header className="grid gap-1">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {lead && <p className="max-w-[60ch] text-muted">{lead}</p>}
      </header>
      {children}
    </section>
  )
}
