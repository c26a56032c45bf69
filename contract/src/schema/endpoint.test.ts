import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnyEndpoint, endpoint, pathOf } from './endpoint.ts'
import { Closed } from './schemas.ts'
import { Type } from './type.ts'

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

const templates = ['/api/albums/:albumId', '/api/creators/@:slug', '/api/creators/:id/photos/:photoId', '/api/site']
const value = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.isWellFormed())
const names = ['albumId', 'slug', 'id', 'photoId'] as const

test('a path carries its parameters and its query, whatever they contain, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...templates),
      fc.record({ albumId: value, slug: value, id: value, photoId: value }),
      fc.dictionary(value, fc.option(value, { nil: undefined })),
      (path, params, query) => {
        const written = pathOf({ ...call, path, access: 'anyone' } as AnyEndpoint, { params, query })
        const [pathname = '', search = ''] = written.split('?')
        const parts = pathname.split('/')
        expect(parts.length).toBe(path.split('/').length)
        path.split('/').forEach((part, index) => {
          const name = names.find((known) => part.endsWith(`:${known}`))
          const prefix = name ? part.slice(0, -name.length - 1) : part
          expect(decodeURIComponent(parts[index] ?? '')).toBe(prefix + (name ? params[name] : ''))
        })
        const given = Object.entries(query).filter(([, one]) => one !== undefined)
        expect([...new URLSearchParams(search)]).toEqual(given)
        expect(written).toMatch(/^\/[\x21-\x7E]*$/)
      },
    ),
  )
})
