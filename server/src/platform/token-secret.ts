import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'

export const tokenSecretFile = 'token-secret'

/** The secret of this installation: configured, or generated once and stored beside the data, readable by the owner only. */
export async function tokenSecretOf(configured: string | null, dataDir: string): Promise<string> {
  if (configured) return configured
  const file = path.join(dataDir, tokenSecretFile)
  const secret = randomBytes(32).toString('base64url')
  try {
    await mkdir(dataDir, { recursive: true })
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(secret)
    await handle.sync()
    await handle.close()
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await chmod(file, 0o600)
    return (await readFile(file, 'utf8')).trim()
  }
}
