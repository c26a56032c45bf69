import type { FastifyRequest } from 'fastify'

/** A proxy that was not configured may still show by its headers: the request then comes from anywhere. */
export function wasForwarded({ raw: { headers } }: FastifyRequest): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined)
}

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
