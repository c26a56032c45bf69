/** The place of a photo in the mosaic at each width. */
export interface Places {
  className: string
  /** The `sizes` attribute. */
  sizes: string
  /** On the last photo that a width shows: how many more there are. */
  more: { count: number; className: string }[]
}

/** The specification's three widths, narrowest first, with how many photos each shows. */
const widths = [
  { name: 'narrow', shows: 3, only: 'md:hidden' },
  { name: 'middle', shows: 4, only: 'max-md:hidden lg:hidden' },
  { name: 'wide', shows: 5, only: 'max-lg:hidden' },
] as const

type Width = (typeof widths)[number]['name']

/** The first is the largest, the others are beside it; fewer photos share the same space. */
export function placesOf(index: number, total: number): Places {
  const className = widths.map(({ name, shows }) =>
    index < shows ? tile(name, index, Math.min(total, shows)) : hidden[name],
  )
  return {
    className: className.join(' '),
    sizes: index === 0 ? '(min-width: 1256px) 520px, (min-width: 768px) 60vw, 100vw' : '(min-width: 768px) 256px, 50vw',
    more: widths
      .filter(({ shows }) => index === shows - 1 && total > shows)
      .map(({ only, shows }) => ({ count: total - shows, className: only })),
  }
}

const hidden: Record<Width, string> = { narrow: 'max-md:hidden', middle: 'md:max-lg:hidden', wide: 'lg:hidden' }

/** The grid has six columns, four from 1024 px on. */
function tile(width: Width, index: number, count: number): string {
  return tiles[width][count - 1]?.[index] ?? ''
}

const tiles: Record<Width, string[][]> = {
  narrow: [
    ['max-md:col-span-6 max-md:aspect-[3/2]'],
    ['max-md:col-span-3 max-md:aspect-square', 'max-md:col-span-3 max-md:aspect-square'],
    [
      'max-md:col-span-4 max-md:row-span-2',
      'max-md:col-span-2 max-md:aspect-square',
      'max-md:col-span-2 max-md:aspect-square',
    ],
  ],
  middle: [
    ['md:max-lg:col-span-6 md:max-lg:aspect-[2/1]'],
    ['md:max-lg:col-span-3 md:max-lg:aspect-[4/3]', 'md:max-lg:col-span-3 md:max-lg:aspect-[4/3]'],
    [
      'md:max-lg:col-span-4 md:max-lg:row-span-2',
      'md:max-lg:col-span-2 md:max-lg:aspect-[4/3]',
      'md:max-lg:col-span-2 md:max-lg:aspect-[4/3]',
    ],
    [
      'md:max-lg:col-span-4 md:max-lg:row-span-3',
      'md:max-lg:col-span-2 md:max-lg:aspect-[3/2]',
      'md:max-lg:col-span-2 md:max-lg:aspect-[3/2]',
      'md:max-lg:col-span-2 md:max-lg:aspect-[3/2]',
    ],
  ],
  wide: [
    ['lg:col-span-4 lg:aspect-[2/1]'],
    ['lg:col-span-2 lg:aspect-[4/3]', 'lg:col-span-2 lg:aspect-[4/3]'],
    ['lg:col-span-2 lg:row-span-2', 'lg:col-span-2 lg:aspect-[2/1]', 'lg:col-span-2 lg:aspect-[2/1]'],
    [
      'lg:col-span-2 lg:row-span-2',
      'lg:col-span-2 lg:aspect-[2/1]',
      'lg:col-span-1 lg:aspect-square',
      'lg:col-span-1 lg:aspect-square',
    ],
    [
      'lg:col-span-2 lg:row-span-2',
      'lg:col-span-1 lg:aspect-square',
      'lg:col-span-1 lg:aspect-square',
      'lg:col-span-1 lg:aspect-square',
      'lg:col-span-1 lg:aspect-square',
    ],
  ],
}
