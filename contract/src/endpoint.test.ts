import Type from 'typebox'
import { expect, test } from 'vitest'
import { endpoint } from './endpoint.ts'
import { Closed } from './schemas.ts'

const call = { method: 'GET', path: '/api/albums/:albumId', summary: 'A call', status: 204, refusals: [] } as const
const params = Closed({ albumId: Type.String() })

test('a call for an owner names the parameter that decides, or does not compile', () => {
  expect(endpoint({ ...call, access: 'owner', owner: 'albumId', params }).owner).toBe('albumId')
  // @ts-expect-error: of what?
  endpoint({ ...call, access: 'owner', params })
  // @ts-expect-error: its path has no tip
  endpoint({ ...call, access: 'owner', owner: 'tipId', params })
  // @ts-expect-error: nobody is asked whether it is theirs
  endpoint({ ...call, access: 'signed-in', owner: 'albumId', params })
})
