import { readCreator } from '@obole/contract/creators'
import { Refusal } from '@obole/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { serve } from '../platform/serve.ts'
import { findCreator } from './creators.sql.ts'
import { publicCreator } from './public-creator.ts'

export function mountCreators(app: FastifyInstance, platform: Platform): void {
  serve(app, readCreator, async ({ params }) => {
    const creator = await findCreator(platform.sql, params.slug)
    if (!creator || creator.isSuspended) throw new Refusal('creator_not_found')
    return publicCreator(platform, creator)
  })
}
