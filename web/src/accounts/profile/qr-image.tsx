import { useEffect, useState } from 'react'

/** Drawn in the browser: a secret must not be in the address of an image, which logs and caches keep. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const [modules, setModules] = useState<boolean[][]>([])
  useEffect(() => {
    let isWanted = true
    void import('qr').then(({ default: encode }) => {
      if (isWanted) setModules(encode(text, 'raw', { ecc: 'medium', border: 4 }))
    })
    return () => {
      isWanted = false
    }
  }, [text])
  const size = modules.length || 1
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-52 rounded-card bg-white"
      shapeRendering="crispEdges"
    >
      <path fill="#1f2430" d={path} />
    </svg>
  )
}
