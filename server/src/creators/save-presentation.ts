import type { savePresentation as contract, Presentation } from '@obole/contract/calls/creators'
import { descriptionMax } from '@obole/contract/rules/limits'
import { type FieldError, fieldRefusal, Refusal } from '@obole/contract/rules/refusals'
import { videoIdOf } from '@obole/contract/rules/video-link'
import type { BodyOf } from '@obole/contract/schema/endpoint'
import type { FastifySchemaValidationError } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { changeOwnPage } from './own-page.ts'
import { updateCreator } from './tables/creators.sql.ts'
import { limitedText } from './words/texts.ts'

/** As the specification writes them. */
const messages = {
  required: 'Description is required',
  tooLong: `Description cannot exceed ${descriptionMax} characters`,
  video: 'Please enter a valid YouTube URL or video ID',
}

export async function savePresentation(
  { sql }: Platform,
  userId: string,
  body: BodyOf<typeof contract>,
): Promise<Presentation> {
  const videoId = body.videoUrl === null ? null : videoIdOf(body.videoUrl)
  if (body.videoUrl !== null && videoId === null) throw fieldRefusal('videoUrl', 'videoUrl', messages.video)
  const description = limitedText('description', body.description, descriptionMax)
  const page = await changeOwnPage(sql, userId, (tx) => updateCreator(tx, userId, { description, video_id: videoId }))
  const { contactPhone, contactEmail } = page
  return { description: page.description, videoUrl: page.videoId, phoneNumber: contactPhone, email: contactEmail }
}

/** Schema errors with the messages of the specification. */
export function presentationRefusal(found: FastifySchemaValidationError[]): Refusal {
  const errors = [...new Map(found.map(presentationError).map((error) => [error.path, error])).values()]
  return new Refusal('invalid_request', { detail: errors[0]?.message ?? '', errors })
}

function presentationError({ instancePath, keyword, params, message = '' }: FastifySchemaValidationError): FieldError {
  const named = params.missingProperty ?? params.additionalProperty
  const path = typeof named === 'string' ? named : instancePath.slice(1)
  if (path === 'videoUrl') return { path, code: 'videoUrl', message: messages.video }
  if (path !== 'description') return { path, code: keyword, message }
  return { path, code: keyword, message: keyword === 'maxLength' ? messages.tooLong : messages.required }
}
