import type { Static } from 'typebox'
import { locales } from '../formatting/names.ts'
import { type Document, documentNames } from '../rules/document.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, Nullable, Uuid } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'

/** One wording, in one language. */
const DocumentVersion = Closed({
  id: Uuid,
  /** The date on top of it. */
  updated: Type.String(),
  /** `2026-12-20`: from then on it applies, or has applied. */
  appliesFrom: Type.String(),
})
export type DocumentVersion = Static<typeof DocumentVersion>

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/documents/:document',
  summary: 'A document as the site shows it, or one of its other versions',
  access: 'anyone',
  params: Closed({ document: Type.Enum([...documentNames]) }),
  query: Closed({ locale: Type.Enum([...locales]), version: Type.Optional(Uuid) }),
  status: 200,
  reply: Closed({
    document: Type.Unsafe<Document>({}),
    /** The one that is asked for; null while it is the one that applies. */
    shown: Nullable(DocumentVersion),
    /** The next one, once it is announced. */
    announced: Nullable(DocumentVersion),
    /** Those that no longer apply, newest first. */
    earlier: Type.Array(DocumentVersion),
  }),
  refusals: ['not_found'],
})
