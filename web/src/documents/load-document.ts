import { readDocument } from '@obole/contract/calls/documents'
import type { Locale } from '@obole/contract/formatting/names'
import type { DocumentName } from '@obole/contract/rules/document'
import type { ReplyOf } from '@obole/contract/schema/endpoint'
import { notFound } from '@tanstack/react-router'
import { api } from '../platform/api.ts'
import { ApiProblem } from '../platform/http/call.ts'

export type LoadedDocument = ReplyOf<typeof readDocument>

export async function loadDocument(name: DocumentName, locale: Locale, version?: string): Promise<LoadedDocument> {
  try {
    return await api(readDocument, { params: { document: name }, query: { locale, ...(version && { version }) } })
  } catch (error) {
    // A version in another language, or none.
    if (error instanceof ApiProblem && ['not_found', 'invalid_request'].includes(error.code)) throw notFound()
    throw error
  }
}
