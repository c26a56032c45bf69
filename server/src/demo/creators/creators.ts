import { ceramist } from './ceramist.ts'
import type { DemoCreator } from './demo-creator.ts'
import { nightWalker } from './night-walker.ts'
import { painter } from './painter.ts'
import { printmaker } from './printmaker.ts'
import { sailors } from './sailors.ts'

/** The newest first, as the directory lists them. */
export const demoCreators: readonly DemoCreator[] = [ceramist, painter, printmaker, nightWalker, sailors]
