import * as contract from '@obole/contract/calls/desk/people'
import type { FastifyInstance } from 'fastify'
import type { AccountPart } from '../../accounts/users/account-part.ts'
import type { MediaPlatform } from '../../media/media.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import { askForProof, eraseAllHeld, lookUp, readAllHeld } from './people.ts'

export function mountPeople(app: FastifyInstance, platform: MediaPlatform, parts: AccountPart[]): void {
  serve(app, contract.lookUpPerson, ({ query, member }) => lookUp(platform, member.id, query.query))
  serve(app, contract.askPerson, async ({ body, member }) => {
    await askForProof(platform, member.id, body)
    return undefined
  })
  serve(app, contract.readHeld, ({ body, request }) => readAllHeld(platform, parts, body.token, callerOf(request)))
  serve(app, contract.eraseHeld, async ({ body, request }) => {
    await eraseAllHeld(platform, parts, body.token, callerOf(request))
    return undefined
  })
}
