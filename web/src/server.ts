import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { type Rendering, rendering } from './platform/rendering.server.ts'

const render = createStartHandler(defaultRenderHandler)

/** Called by `server/src/pages.ts` with the visitor's language and the API in process. */
export default {
  fetch: (request: Request, { context }: { context: Rendering }) => rendering.run(context, () => render(request)),
}
