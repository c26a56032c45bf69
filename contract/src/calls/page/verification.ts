import { socialUrlMax } from '../../rules/limits.ts'
import { endpoint } from '../../schema/endpoint.ts'
import { Closed, Uuid } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'
import { OwnCreator } from '../creators.ts'

const ById = Closed({ id: Uuid })

export const verifyLink = endpoint({
  method: 'POST',
  path: '/api/creators/:id/verification',
  summary: 'Have the own page verified by a link with rel="me" that leads to it from another address',
  access: 'owner',
  owner: 'id',
  params: ById,
  body: Closed({ address: Type.String({ minLength: 1, maxLength: socialUrlMax }) }),
  status: 200,
  reply: OwnCreator,
  refusals: ['creator_deleted', 'page_suspended', 'address_unreachable', 'link_not_found'],
})

export const removeVerification = endpoint({
  method: 'DELETE',
  path: '/api/creators/:id/verification',
  summary: 'Give the badge back, and forget the address that it came from',
  access: 'owner',
  owner: 'id',
  params: ById,
  status: 200,
  reply: OwnCreator,
  refusals: ['creator_deleted'],
})
