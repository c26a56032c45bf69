import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FindRenderer, Renderer } from './renderer.ts'

/** The few parts of Vite that we use; Vite itself belongs to the web workspace. */
interface ViteServer {
  middlewares(request: FastifyRequest['raw'], reply: FastifyReply['raw'], next: (error?: unknown) => void): void
  environments: { ssr: { runner: { import(id: string): Promise<Renderer> } } }
  close(): Promise<void>
}

interface Vite {
  createServer(config: object): Promise<ViteServer>
}

/** Vite inside our own server: sources are answered by its middleware, pages are rendered by its module runner. */
export async function startDevRenderer(app: FastifyInstance, webFolder: URL): Promise<FindRenderer> {
  const entry = createRequire(new URL('package.json', webFolder)).resolve('vite')
  const { createServer } = (await import(pathToFileURL(entry).href)) as Vite
  const vite = await createServer({
    root: fileURLToPath(webFolder),
    configFile: fileURLToPath(new URL('vite.config.ts', webFolder)),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  return async (request, reply) => {
    if (await isAnsweredByVite(vite, request, reply)) return null
    return vite.environments.ssr.runner.import('/src/server.tsx')
  }
}

function isAnsweredByVite(vite: ViteServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onClose = () => {
      reply.hijack()
      resolve(true)
    }
    reply.raw.once('close', onClose)
    vite.middlewares(request.raw, reply.raw, (error) => {
      reply.raw.off('close', onClose)
      if (error) reject(error)
      else resolve(false)
    })
  })
}
