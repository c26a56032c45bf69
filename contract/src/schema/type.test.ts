import TypeBox from 'typebox'
import { expect, test } from 'vitest'
import { Type } from './type.ts'

/** One schema with everything, by either library. */
function build(type: typeof Type) {
  const address = type.Object({ street: type.String({ minLength: 1 }), door: type.Optional(type.Integer()) })
  return type.Object(
    {
      name: type.String({ minLength: 1, maxLength: 5, pattern: '^a' }),
      tags: type.Array(type.Enum(['a', 'b']), { maxItems: 3 }),
      amount: type.Union([type.Integer({ minimum: 1 }), type.Number(), type.Null()]),
      isOn: type.Optional(type.Boolean({ description: 'on' })),
      kind: type.Literal('tip'),
      any: type.Unknown(),
      address: type.Partial(address, { additionalProperties: false }),
      other: type.Optional(address),
      nothing: type.Object({ maybe: type.Optional(type.String()) }),
    },
    { additionalProperties: false },
  )
}

test('schemas are the same as TypeBox would write them', () => {
  expect(JSON.parse(JSON.stringify(build(Type)))).toEqual(JSON.parse(JSON.stringify(build(TypeBox))))
})

test('a schema that is optional in one place is required in another', () => {
  const name = Type.String()
  expect(Type.Object({ name: Type.Optional(name) })).not.toHaveProperty('required')
  expect(Type.Object({ name })).toMatchObject({ required: ['name'] })
})
