import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

interface EditOverlayProps {
  label: string
  onEdit: () => void
  onApproach: () => void
  shape: 'banner' | 'circle'
}

/** Over an image of the owner's page: shown on hover and focus; a small pencil on devices without hover. */
export function EditOverlay({ label, onEdit, onApproach, shape }: EditOverlayProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onEdit}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      className={classNames(
        'group absolute cursor-pointer focus-visible:outline-4 focus-visible:-outline-offset-4',
        shape === 'circle' ? 'inset-1 rounded-capsule' : 'inset-0 lg:rounded-b-card',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute inset-0 flex items-center justify-center gap-2 rounded-[inherit] bg-[oklch(20%_0.02_70/0.6)] px-2 text-center font-semibold text-[oklch(100%_0_0)] text-sm leading-tight opacity-0 transition-opacity duration-150 group-hover:opacity-100 group-focus-visible:opacity-100',
          shape === 'circle' && 'flex-col gap-1',
        )}
      >
        <Icon name="pencil" sizePx={18} className="shrink-0" />
        {label}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute hidden size-9 place-items-center rounded-capsule border border-edge bg-raised text-ink [@media(hover:none)]:grid',
          shape === 'circle' ? '-end-1 -bottom-1' : 'end-16 top-4',
        )}
      >
        <Icon name="pencil" sizePx={16} className="shrink-0" />
      </span>
    </button>
  )
}
