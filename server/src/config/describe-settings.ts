import { isSecret, type Name, readVariables } from './read-variables.ts'
import { variables } from './variables.ts'

export interface Setting {
  name: string
  value: string
  isDefault: boolean
}

/** Every setting with the value that counts, as it may be shown: secrets are masked. */
export function describeSettings(environment: Record<string, string | undefined>): Setting[] {
  const { env } = readVariables(environment)
  return (Object.keys(variables) as Name[]).map((name) => {
    const value = env[name]
    if (value === undefined) return { name, value: variables[name].default, isDefault: true }
    return { name, value: isSecret(name) ? masked(value) : value, isDefault: false }
  })
}

/** Of an address the host and what follows are no secret, and help to find a wrong one. */
function masked(value: string): string {
  const address = /^([a-z]+:\/\/)(?:[^/@]*@)?([^?#]*)/.exec(value)
  return address ? `${address[1]}***@${address[2]}` : '***'
}
