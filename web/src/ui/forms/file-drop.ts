import { type DragEvent, useEffect, useState } from 'react'

/** Files dragged onto an element. Give `dropProps` to it; `isOver` while they hover. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [depth, setDepth] = useState(0)
  useEffect(ignoreStrayDrops, [])
  return {
    isOver: depth > 0,
    dropProps: {
      // A child is entered before its parent is left: only a count knows when the drag has left the element.
      onDragEnter: () => setDepth((value) => value + 1),
      onDragLeave: () => setDepth((value) => Math.max(0, value - 1)),
      onDrop: (event: DragEvent) => {
        setDepth(0)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

/** By default the browser opens a file that is dropped beside the element, and the page with its unsaved input is gone. */
function ignoreStrayDrops(): () => void {
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
