import { type DragEvent, useState } from 'react'

/** Files dragged onto an element. Give `dropProps` to it; `isOver` while they hover. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [depth, setDepth] = useState(0)
  const stop = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  }
  return {
    isOver: depth > 0,
    dropProps: {
      // Entering a child comes before leaving its parent: only a count tells when the drag has left for good.
      onDragEnter: (event: DragEvent) => {
        stop(event)
        setDepth((value) => value + 1)
      },
      onDragLeave: () => setDepth((value) => Math.max(0, value - 1)),
      onDragOver: stop,
      onDrop: (event: DragEvent) => {
        stop(event)
        setDepth(0)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
