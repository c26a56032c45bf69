import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('rounded-card border border-line bg-raised p-5 sm:p-8', className)}>{children}</div>
}
