/** Browsers that block site data throw on any access to a storage: memory is used instead until the tab closes. */
export const localStore = storeIn('localStorage')
export const sessionStore = storeIn('sessionStorage')

interface Store {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
}

function storeIn(area: 'localStorage' | 'sessionStorage'): Store {
  const memory = new Map<string, string>()
  return {
    read: (key) => attempt(() => globalThis[area].getItem(key)) ?? memory.get(key) ?? null,
    write(key, value) {
      memory.set(key, value)
      attempt(() => globalThis[area].setItem(key, value))
    },
    remove(key) {
      memory.delete(key)
      attempt(() => globalThis[area].removeItem(key))
    },
  }
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
