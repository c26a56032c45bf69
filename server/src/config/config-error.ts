/** Wrong settings, one sentence each. Never holds a value: it may be a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
