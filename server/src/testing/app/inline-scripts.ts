import { createHash } from 'node:crypto'

/** Of a page, as its policy names them. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]* (?:src=|type="application))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

export function allowedScripts(headers: Record<string, unknown>): string[] {
  return /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ') ?? []
}
