interface Size {
  width: number
  height: number
}

interface Frame extends Size {
  left: number
  top: number
}

/** As much of an image as a ratio allows. */
export function largestIn({ width, height }: Size, ratio: number): Size {
  return width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio }
}

/** Room for the handles around the frame. */
const margin = 1.08

/** What is seen at first: the frame as large as the room allows, whatever the shape of the image. */
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
