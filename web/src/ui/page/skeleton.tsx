import { classNames } from '../class-names.ts'

/** A placeholder while something loads; its class gives it the final size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-sm bg-line/70', className)} />
}
