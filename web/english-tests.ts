import { overwriteGetLocale } from './src/paraglide/runtime.js'
// Chooses the language itself when it is loaded: it is loaded now, and not in the midst of a test.
import './src/platform/rendering.server.ts'

/** Before each file of unit tests, which expect English: otherwise the file before would decide. */
overwriteGetLocale(() => 'en')
