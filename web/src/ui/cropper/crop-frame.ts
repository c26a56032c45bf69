interface Size {
  width: number
  height: number
}

interface Frame extends Size {
  left: number
  top: number
}

/** The largest part of an image with this ratio. */
export function largestIn({ width, height }: Size, ratio: number): Size {
  return width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio }
}

/** Space for the handles around the frame. */
const margin = 1.08

/** The visible area at first: the frame as large as it fits, whatever the ratio of the image. */
export function areaAround({
  coordinates,
  imageSize,
  boundary,
}: {
  coordinates: Frame | null
  imageSize: Size
  boundary: Size
}): Frame {
  const frame = coordinates ?? { left: 0, top: 0, ...imageSize }
  const ratio = boundary.width / boundary.height
  const width = Math.max(frame.width, frame.height * ratio) * margin
  const height = width / ratio
  return {
    width,
    height,
    left: frame.left + frame.width / 2 - width / 2,
    top: frame.top + frame.height / 2 - height / 2,
  }
}
