import { addPasskey, type PasskeyProof, passkeyLoginOptions, passkeyOptions } from '@obole/contract/calls/keys/passkeys'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { call } from '../http/call.ts'
import { sendAnonymous } from '../http/send-anonymous.ts'
import { sendFromBrowser } from './send-from-browser.ts'

/** Fetched when a passkey is asked for, and not with the screen. */
const library = () => import('@simplewebauthn/browser')

/** False on the server, and where the browser knows no passkeys. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window
}

/** Null when the person has closed the browser's window, or something else has taken its place. */
export function askPasskey(): Promise<PasskeyProof | null> {
  return ask('window')
}

/** Offered among what the browser fills in; waits until one is chosen. Null where the browser cannot. */
export async function offerPasskey(): Promise<PasskeyProof | null> {
  if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null
  return ask('autofill')
}

/** What the screen that goes away had offered. */
export async function withdrawOffer(): Promise<void> {
  if (hasPasskeys()) (await library()).WebAuthnAbortService.cancelCeremony()
}

async function ask(place: 'window' | 'autofill'): Promise<PasskeyProof | null> {
  const optionsJSON = await call(sendAnonymous, passkeyLoginOptions)
  const { startAuthentication } = await library()
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: place === 'autofill' }).catch(nothing)
  if (!answer) return null
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response
  return {
    id: answer.id,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** False when the person has closed the browser's window. */
export async function makePasskey(name: string): Promise<boolean> {
  const optionsJSON = (await call(sendFromBrowser, passkeyOptions)) as PublicKeyCredentialCreationOptionsJSON
  const { startRegistration } = await library()
  const answer = await startRegistration({ optionsJSON }).catch(nothing)
  if (!answer) return false
  const { clientDataJSON, attestationObject, transports } = answer.response
  const passkey = { id: answer.id, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } }
  await call(sendFromBrowser, addPasskey, { body: { name, passkey } })
  return true
}

/** Closed, replaced by another question, or a device that has this account already: the browser has said which. */
function nothing(error: unknown): null {
  if (error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name)) return null
  throw error
}
