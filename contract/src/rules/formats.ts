import { emailMax } from './limits.ts'
import { safeReturnUrl } from './return-url.ts'
import { isSlug } from './slug.ts'

/** The text rules that a JSON schema names by `format`: one implementation for server and forms. */
export const formats = {
  line: isLine,
  text: isText,
  email: isEmail,
  password: isWellFormed,
  phone: (value: string) => phoneDigits(value) !== null,
  date: isCalendarDate,
  slug: (value: string) => isSlug(value.toLowerCase()),
  'https-url': isHttpsUrl,
  'return-url': (value: string) => safeReturnUrl(value) !== null,
} as const

const controls = /[\p{Cc}\u2028\u2029]/u
const controlsButNewline = /[^\P{Cc}\n\r\t]/u
/** Bidirectional controls let a name rewrite the line it stands in. */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const markStack = /\p{M}{9}/u
/** Fillers and the blank of Braille look like letters to Unicode, and like nothing to a reader. */
const somethingVisible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u

function isWellFormed(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

function isLine(value: string): boolean {
  return isWellFormed(value) && !controls.test(value) && hasNoSpoofedText(value)
}

function isText(value: string): boolean {
  return isWellFormed(value) && !controlsButNewline.test(value) && hasNoSpoofedText(value)
}

function hasNoSpoofedText(value: string): boolean {
  return !bidiControls.test(value) && !markStack.test(value) && (value === '' || somethingVisible.test(value))
}

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** Letters and digits of any script. Checked first: the URL parser would drop line breaks, decode `%61` and cut a path off. */
const writtenDomain = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export function isEmail(value: string): boolean {
  return parseEmail(value) !== null
}

/**
 * `email` is what is stored and mailed to: the domain in its ASCII form, the local part as typed.
 * `emailKey` is its lower case, by which two addresses are compared. Null when it is no address.
 */
export function parseEmail(value: string): { email: string; emailKey: string } | null {
  const text = value.trim()
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const written = text.slice(at + 1)
  if (at < 1 || local.length > 64 || !localPart.test(local) || !writtenDomain.test(written)) return null
  const domain = URL.parse(`http://${written}/`)?.hostname ?? ''
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every((label) => domainLabel.test(label)) || /^\d+$/.test(labels.at(-1) ?? ''))
    return null
  const email = `${local}@${domain}`
  return email.length > emailMax ? null : { email, emailKey: email.toLowerCase() }
}

export function normalizeEmail(value: string): string | null {
  return parseEmail(value)?.emailKey ?? null
}

/** The ten North American digits of a phone number, without its +1; null when it is none. */
export function phoneDigits(value: string): string | null {
  if (!/^\+?[\d\s().\u2010-\u2013-]{10,25}$/.test(value)) return null
  const digits = value.replace(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return /^[2-9]\d{9}$/.test(national) && (!value.startsWith('+') || digits.length === 11) ? national : null
}

/** Ten North American digits as people write them: 514 555-0199. */
export function displayPhone(digits: string): string {
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6)}`
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isUuid(value: string): boolean {
  return uuid.test(value)
}

function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

function isHttpsUrl(value: string): boolean {
  const url = URL.parse(value)
  if (url?.protocol !== 'https:' || !isLine(value)) return false
  return !url.username && !url.password && !url.port && url.hostname.includes('.') && !/^[\d.]+$/.test(url.hostname)
}
