import { tmpdir } from 'node:os'
import path from 'node:path'

/** For the environment of a process of ours: half of a start is compiling what the last one compiled. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(tmpdir(), 'obole-compile-cache') }
