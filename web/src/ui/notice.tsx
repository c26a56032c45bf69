import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const tones = {
  neutral: { look: 'border-line bg-sunken', icon: 'info', ink: 'text-muted' },
  good: { look: 'border-evergreen/40 bg-evergreen-soft', icon: 'done', ink: 'text-evergreen' },
  bad: { look: 'border-brick/40 bg-brick-soft', icon: 'alert', ink: 'text-brick' },
} as const

interface NoticeProps {
  tone?: keyof typeof tones
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** The same is said elsewhere. */
  isSilent?: boolean
}

/** A message inside the page. A bad one is announced at once. */
export function Notice({ tone = 'neutral', title, children, action, isSilent }: NoticeProps) {
  const { look, icon, ink } = tones[tone]
  return (
    <div
      role={tone === 'bad' && !isSilent ? 'alert' : undefined}
      className={classNames('flex gap-3 rounded-card border p-4', look)}
    >
      <Icon name={icon} sizePx={22} className={classNames('mt-0.5 shrink-0', ink)} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action}
      </div>
    </div>
  )
}
