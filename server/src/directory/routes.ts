import * as contract from '@obole/contract/calls/directory'
import type { FastifyInstance } from 'fastify'
import type { MediaPlatform } from '../media/media.ts'
import { serve } from '../platform/http/serve.ts'
import { listCreators } from './list-creators.ts'

export function mountDirectory(app: FastifyInstance, platform: MediaPlatform): void {
  serve(app, contract.listCreators, ({ query }) => listCreators(platform, query))
}
