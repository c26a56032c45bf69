import buildAjv from '@fastify/ajv-compiler'
import buildStringify from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

interface Validate {
  (data: unknown): unknown
  errors?: unknown
}

type Serialize = (data: unknown) => string

/** What Fastify's two compilers have in common; their own types name every kind of schema that we do not use. */
type Factory<T> = (schemas: unknown, options: unknown) => (route: { schema: unknown }) => T

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
      compiled ??= compile({ ...route, schema: withNullable(route.schema) })
      return compiled(data)
    }
  }
}

/** To choose one of `anyOf` the serializer validates the value, by code that it compiles for that; null needs neither. */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNullable(value)]))
  const { anyOf, ...rest } = inner as { anyOf?: { type?: string }[] }
  const [value, other] = anyOf ?? []
  const isNullable = anyOf?.length === 2 && typeof value?.type === 'string' && other?.type === 'null'
  return isNullable ? { ...rest, ...value, nullable: true } : inner
}

/** A schema is compiled when its route is first called: all of them at once delay every start by 0.4 s. */
export const lazySchemas = { compilersFactory: { buildValidator, buildSerializer } } as unknown as NonNullable<
  FastifyServerOptions['schemaController']
>
