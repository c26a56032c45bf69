import { classNames } from './class-names.ts'

/** Holds the place of something on its way; its class gives it the final size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-sm bg-line/70', className)} />
}
