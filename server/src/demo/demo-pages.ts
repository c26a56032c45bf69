import type { DemoPage } from './demo-page.ts'
import { ceramist } from './pages/ceramist.ts'
import { nightWalker } from './pages/night-walker.ts'
import { painter } from './pages/painter.ts'
import { printmaker } from './pages/printmaker.ts'
import { sailors } from './pages/sailors.ts'

/** The newest first, as the directory shows them. */
export const demoPages: readonly DemoPage[] = [ceramist, painter, printmaker, nightWalker, sailors]
