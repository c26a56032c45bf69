import type { ReactNode } from 'react'
import { Mark } from '../mark.tsx'

interface MessagePageProps {
  /** An HTTP status. */
  code?: string
  title: string
  message: string
  /** Smaller: what went wrong, for whoever asks for help. */
  detail?: string
  /** Links and buttons. */
  children: ReactNode
}

/** A page for one message and its actions. */
export function MessagePage({ code, title, message, detail, children }: MessagePageProps) {
  return (
    <div className="mx-auto grid max-w-[40rem] justify-items-start gap-5 px-5 py-16 sm:px-8 sm:py-24">
      <div className="flex items-center gap-4">
        <Mark className="size-14" />
        {code && <p className="font-bold font-display text-4xl text-muted tabular-nums">{code}</p>}
      </div>
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-[52ch] text-lg text-muted">{message}</p>
      {detail && <p className="text-muted text-sm">{detail}</p>}
      <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">{children}</div>
    </div>
  )
}
