import buildAjv from '@fastify/ajv-compiler'
import buildStringify from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

interface Validate {
  (data: unknown): unknown
  errors?: unknown
}

type Serialize = (data: unknown) => string

/** What Fastify's two compilers have in common; their own types name every kind of schema that we do not use. */
type Factory<T> = (schemas: unknown, options: unknown) => (route: unknown) => T

const validators = buildAjv() as unknown as Factory<Validate>
const serializers = buildStringify() as unknown as Factory<Serialize>

const buildValidator: Factory<Validate> = (schemas, options) => {
  const compile = validators(schemas, options)
  return (route) => {
    let compiled: Validate | undefined
    const validate: Validate = (data) => {
      compiled ??= compile(route)
      const isValid = compiled(data)
      validate.errors = compiled.errors
      return isValid
    }
    return validate
  }
}

const buildSerializer: Factory<Serialize> = (schemas, options) => {
  const compile = serializers(schemas, options)
  return (route) => {
    let compiled: Serialize | undefined
    return (data) => {
      compiled ??= compile(route)
      return compiled(data)
    }
  }
}

/** A schema is compiled when its route is first called: all of them at once delay every start by 0.4 s. */
export const lazySchemas = { compilersFactory: { buildValidator, buildSerializer } } as unknown as NonNullable<
  FastifyServerOptions['schemaController']
>
