import { readOwnCreator } from '@obole/contract/calls/creators'
import { readProfile } from '@obole/contract/calls/profile'
import { call } from '../http/call.ts'
import { storeOwnCreator, storeProfile } from './member.ts'
import { sendFromBrowser } from './send-from-browser.ts'
import { readSession } from './session.ts'

let underWay: Promise<void> | null = null

/** Loads the member's profile and page. Errors are only logged: a page that needs one of them loads it itself. */
export function loadMember(): Promise<void> {
  underWay ??= Promise.all([loadProfile(), loadOwnCreator()])
    .then(() => undefined)
    .finally(() => {
      underWay = null
    })
  return underWay
}

export async function loadProfile(): Promise<void> {
  const { userId } = readSession()
  try {
    const profile = await call(sendFromBrowser, readProfile)
    if (readSession().userId === userId) storeProfile(profile)
  } catch (error) {
    console.warn('The profile could not be fetched.', error)
  }
}

/** A page that cannot be loaded is forgotten. */
export async function loadOwnCreator(): Promise<void> {
  const { userId } = readSession()
  try {
    const creator = await call(sendFromBrowser, readOwnCreator)
    if (readSession().userId === userId) storeOwnCreator(creator)
  } catch (error) {
    storeOwnCreator(null)
    console.warn('The own page could not be fetched.', error)
  }
}
