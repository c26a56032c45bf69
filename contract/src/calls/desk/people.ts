import { endpoint } from '../../schema/endpoint.ts'
import { Closed, Email, LocaleCode, Nullable, Uuid } from '../../schema/schemas.ts'
import { Type } from '../../schema/type.ts'

const Act = Type.Enum(['file', 'erase'])
const Sealed = Type.String({ minLength: 1, maxLength: 1000, pattern: '^[A-Za-z0-9_-]+$' })

export const lookUpPerson = endpoint({
  method: 'GET',
  path: '/api/desk/people',
  summary: 'Whether and how much is held about an address, without what it is; the look is logged',
  access: 'desk',
  forOperators: true,
  query: Closed({ query: Email }),
  status: 200,
  reply: Closed({
    userId: Nullable(Uuid),
    slug: Nullable(Type.String()),
    tipsGiven: Type.Integer(),
    notices: Type.Integer(),
    mails: Type.Integer(),
    registrations: Type.Integer(),
  }),
  refusals: [],
})

export const askPerson = endpoint({
  method: 'POST',
  path: '/api/desk/people/request',
  summary: 'Mail a link that proves an address, by which its owner gets what is held about it, or has it erased',
  access: 'desk',
  forOperators: true,
  body: Closed({ email: Email, act: Act, locale: LocaleCode }),
  status: 202,
  refusals: [],
})

export const readHeld = endpoint({
  method: 'POST',
  path: '/api/people/file',
  summary: 'All that is held about the address of a mailed link',
  access: 'anyone',
  body: Closed({ token: Sealed }),
  status: 200,
  reply: Type.Unknown(),
  refusals: ['token_expired'],
})

export const eraseHeld = endpoint({
  method: 'POST',
  path: '/api/people/erase',
  summary:
    'Erase what is held about the address of a mailed link: at once what a guest left, an account after its grace period',
  access: 'anyone',
  body: Closed({ token: Sealed }),
  status: 204,
  refusals: ['token_expired'],
})
