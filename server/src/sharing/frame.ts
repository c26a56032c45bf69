import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { productName } from '@obole/contract/formatting/names'
import satori, { type Font } from 'satori'
import { hueColors } from '../creators/looks/hue-colors.ts'
import type { ShareImage } from './share-image.ts'

/** In pixels; the banner is cropped a little in height. */
export const canvas = {
  width: 1200,
  height: 630,
  bannerHeight: 264,
  logo: { left: 64, top: 164, size: 196 },
  paper: '#fdfaf4',
}

const ink = '#1f2430'
const muted = '#565c69'
const copper = '#cd632d'
const copperFill = '#a8501f'
const evergreen = '#1d6b4f'
const family = 'Bricolage Grotesque'

interface Node {
  type: string
  props: Record<string, unknown>
}

export async function loadFonts(): Promise<Font[]> {
  const resolve = createRequire(import.meta.url).resolve
  const parts = ['latin', 'latin-ext', 'vietnamese']
  return Promise.all(
    parts.map(async (part, place) => ({
      name: place === 0 ? family : `${family} ${part}`,
      data: await readFile(
        resolve(`@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${part}-wght-normal.woff2`),
      ),
      weight: 400 as const,
      style: 'normal' as const,
    })),
  )
}

/** Text, mark and shapes as SVG; transparent where the banner shows. */
export function frameOf(image: ShareImage, fonts: Font[]): Promise<string> {
  const { width, height } = canvas
  const node = image.kind === 'creator' ? creatorFrame(image) : siteFrame(image)
  return satori(node as never, { width, height, fonts })
}

function creatorFrame(image: ShareImage): Node {
  const { width, height, bannerHeight, logo, paper } = canvas
  const ring = 8
  return box({ width, height, flexDirection: 'column' }, [
    // Were it not positioned, it would not clip its circles: they would lie under the name and the address.
    box(
      { position: 'relative', width, height: bannerHeight, overflow: 'hidden' },
      image.bannerKey ? [hueLine(image)] : [...circles(image), hueLine(image)],
    ),
    box(
      {
        position: 'absolute',
        left: logo.left - ring,
        top: logo.top - ring,
        width: logo.size + 2 * ring,
        height: logo.size + 2 * ring,
        borderRadius: logo.size,
        backgroundColor: paper,
        alignItems: 'center',
        justifyContent: 'center',
      },
      image.logoKey ? [] : [mark(logo.size)],
    ),
    box({ position: 'absolute', left: 64, top: 382, width: 1072, flexDirection: 'column' }, [
      box({ alignItems: 'center' }, [
        text(image.name, { fontSize: nameSize(image.name), color: ink, letterSpacing: -1, lineClamp: 1 }, bold(1.2)),
        ...(image.isVerified ? [verifiedMark()] : []),
      ]),
      text(image.title, { fontSize: 32, color: muted, lineClamp: 1, marginTop: 8 }),
    ]),
    box({ position: 'absolute', left: 64, top: 542, width: 1072, height: 52, alignItems: 'center' }, [
      mark(44),
      text(productName.toLowerCase(), { fontSize: 40, color: ink, letterSpacing: -1, marginLeft: 14 }, bold(1)),
      text(image.address, { fontSize: 28, color: muted, marginLeft: 28, marginTop: 6 }),
      ...(image.invitation ? [capsule(image.invitation)] : []),
    ]),
  ])
}

function siteFrame(image: ShareImage): Node {
  const { width, height } = canvas
  return box({ width, height, overflow: 'hidden' }, [
    circle(1010, 210, 330, copper),
    circle(1062, 160, 150, canvas.paper),
    box({ position: 'absolute', left: 72, top: 72, alignItems: 'center' }, [
      mark(64),
      text(productName.toLowerCase(), { fontSize: 60, color: ink, letterSpacing: -2, marginLeft: 20 }, bold(2)),
    ]),
    box({ position: 'absolute', left: 72, top: 270, width: 620 }, [
      text(image.name, { fontSize: 72, lineHeight: 1.1, color: ink, letterSpacing: -2 }, bold(1.2)),
    ]),
    box({ position: 'absolute', left: 72, top: 545, width: 1056 }, [text(image.title, { fontSize: 32, color: muted })]),
  ])
}

/** The font comes as one file with its regular weight; an outline of the same colour makes it bold. */
function bold(widthPx: number): Record<string, unknown> {
  return { WebkitTextStroke: `${widthPx}px ${ink}` }
}

function nameSize(name: string): number {
  return name.length <= 22 ? 64 : name.length <= 34 ? 52 : 40
}

/** The colours of a creator's banner are not ours: below it stands the page's own. */
function hueLine({ hue }: ShareImage): Node {
  const { width, bannerHeight } = canvas
  return box(
    { position: 'absolute', left: 0, top: bannerHeight - 8, width, height: 8, backgroundColor: hueColors[hue].strong },
    [],
  )
}

function circles({ color, hue }: ShareImage): Node[] {
  const { strong, soft } = hueColors[hue]
  return [
    box({ position: 'absolute', left: 0, top: 0, width: 1200, height: 300, backgroundColor: color ?? soft }, []),
    circle(930, 190, 280, strong),
    circle(986, 138, 128, soft),
    circle(180, 380, 220, strong),
  ]
}

function circle(x: number, y: number, radius: number, color: string): Node {
  const size = radius * 2
  return box(
    {
      position: 'absolute',
      left: x - radius,
      top: y - radius,
      width: size,
      height: size,
      borderRadius: radius,
      backgroundColor: color,
    },
    [],
  )
}

/** A coin, an “o”: two circles, one inside the other and a little off centre. */
function mark(size: number): Node {
  const hole = size * 0.467
  return box({ width: size, height: size, borderRadius: size, backgroundColor: copper, position: 'relative' }, [
    box(
      {
        position: 'absolute',
        left: size * 0.35,
        top: size * 0.19,
        width: hole,
        height: hole,
        borderRadius: hole,
        backgroundColor: canvas.paper,
      },
      [],
    ),
  ])
}

function verifiedMark(): Node {
  return {
    type: 'svg',
    props: {
      width: 44,
      height: 44,
      viewBox: '0 0 24 24',
      style: { marginLeft: 16 },
      children: [
        { type: 'circle', props: { cx: 12, cy: 12, r: 11, fill: evergreen } },
        { type: 'path', props: { d: 'M7 12.4l3.4 3.4L17 8.8', fill: 'none', stroke: 'white', strokeWidth: 2.4 } },
      ],
    },
  }
}

function capsule(words: string): Node {
  return box(
    {
      marginLeft: 'auto',
      height: 60,
      padding: '0 32px',
      borderRadius: 60,
      backgroundColor: copperFill,
      alignItems: 'center',
    },
    [text(words, { fontSize: 28, color: 'white' })],
  )
}

function box(style: Record<string, unknown>, children: Node[]): Node {
  return { type: 'div', props: { style: { display: 'flex', flexShrink: 0, ...style }, children } }
}

function text(words: string, style: Record<string, unknown>, more: Record<string, unknown> = {}): Node {
  return { type: 'div', props: { style: { display: 'block', fontFamily: family, ...style, ...more }, children: words } }
}
