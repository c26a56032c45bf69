import * as contract from '@obole/contract/calls/page/verification'
import type { FastifyInstance } from 'fastify'
import type { MediaPlatform } from '../../media/media.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import { ownCreator } from '../creator-views.ts'
import { removeVerification, verifyLink } from './verify-link.ts'

export function mountVerification(app: FastifyInstance, platform: MediaPlatform): void {
  serve(app, contract.verifyLink, async ({ body, member, request }) =>
    ownCreator(platform, await verifyLink(platform, member.id, body.address), callerOf(request).locale),
  )
  serve(app, contract.removeVerification, async ({ member, request }) =>
    ownCreator(platform, await removeVerification(platform, member.id), callerOf(request).locale),
  )
}
