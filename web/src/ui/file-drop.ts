import { type DragEvent, useEffect, useState } from 'react'

/** Files dragged onto an element. Give `dropProps` to it; `isOver` while they hover. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [depth, setDepth] = useState(0)
  useEffect(keepPage, [])
  return {
    isOver: depth > 0,
    dropProps: {
      // Entering a child comes before leaving its parent: only a count tells when the drag has left for good.
      onDragEnter: () => setDepth((value) => value + 1),
      onDragLeave: () => setDepth((value) => Math.max(0, value - 1)),
      onDrop: (event: DragEvent) => {
        setDepth(0)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

/** A file dropped beside the element must not open in place of the page, with all that was typed on it. */
function keepPage(): () => void {
  const stop = (event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  window.addEventListener('dragover', stop)
  window.addEventListener('drop', stop)
  return () => {
    window.removeEventListener('dragover', stop)
    window.removeEventListener('drop', stop)
  }
}
