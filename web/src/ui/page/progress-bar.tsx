/** Without a percentage the progress is indeterminate. */
export function ProgressBar({ label, percent }: { label: string; percent?: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-capsule bg-line forced-colors:outline"
    >
      {percent === undefined ? (
        <div className="progress h-full w-1/3 animate-[slide_1.2s_ease-in-out_infinite] rounded-capsule bg-copper" />
      ) : (
        <div
          className="progress h-full rounded-capsule bg-copper transition-[width] duration-200 ease-out"
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  )
}
