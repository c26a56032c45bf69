import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { reservePort } from '@obole/testing/reserve-port'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { until } from '@obole/testing/until'
import { createCluster } from './site/postgres.ts'

const output = path.join(import.meta.dirname, '..', '..', 'dist')
const debian = path.join(output, 'debian-root')

/**
 * `npm run release:try`, as root on Debian: the release of this machine's platform runs in a bare Debian root, on which
 * nothing was installed, with PostgreSQL outside.
 */
const [archive] = globSync(path.join(output, 'release', `obole-*-linux-${process.arch}.tar.gz`))
if (!archive) throw new Error('There is no release yet: npm run release')
if (!existsSync(path.join(debian, 'etc', 'debian_version'))) makeDebianRoot()
const { folder, remove } = temporaryFolder()
// PostgreSQL runs as another user.
chmodSync(folder, 0o711)
const cluster = await createCluster(path.join(folder, 'postgres'))
try {
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const release = path.join(folder, path.basename(archive, '.tar.gz'))
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release, stdio: 'inherit' })
  await tryCommands(release, path.join(folder, 'data'))
  console.log(`${path.basename(archive)} runs in a bare Debian ${readFileSync(`${debian}/etc/debian_version`, 'utf8')}`)
} finally {
  await cluster.stop('immediate')
  remove()
}

async function tryCommands(release: string, dataDir: string): Promise<void> {
  mkdirSync(dataDir)
  const port = await reservePort()
  const env = {
    DATABASE_URL: cluster.url,
    TOKEN_SECRET: randomBytes(33).toString('base64'),
    DATA_DIR: '/mnt',
    PORT: String(port),
    SANDBOX: '1',
    DEMO: '1',
    MIGRATE: '0',
  }
  const inside = (command: string[], settings: Record<string, string> = env) =>
    runInside(release, dataDir, command, settings)

  const without = await inside(['serve'], {}).exited
  check('a start without DATABASE_URL is refused', without.code === 78, without.output)
  const early = await inside(['serve']).exited
  check('a start before `migrate` is refused', early.code === 78, early.output)
  const migrated = await inside(['migrate']).exited
  check('`migrate` migrates', migrated.code === 0, migrated.output)

  const server = inside(['serve'])
  const url = `http://127.0.0.1:${port}`
  try {
    await Promise.race([
      until('it serves', () => server.output().includes('is up.')),
      server.exited.then(({ output: text }) => Promise.reject(new Error(text))),
    ])
    const page = await get(`${url}/@obole`)
    const [script = ''] = /\/assets\/[^"' ]+\.js/.exec(page.text) ?? []
    check('a page', page.status === 200, page.text.slice(0, 300))
    check('its script', (await get(url + script)).status === 200, script)
    // Drawn by satori and sharp in a process of its own.
    const picture = /property="og:image" content="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const drawn = await get(url + new URL(picture).pathname)
    check('a share image', drawn.status === 200 && drawn.type.startsWith('image/'), `${picture} ${drawn.status}`)
    const health = await inside(['health']).exited
    check('`health` while it serves', health.code === 0, health.output)
    check('the sandbox', (await get(`${url}/sandbox/mailbox`)).status === 200, 'mailbox')
    const listed = await inside(['admin', 'list']).exited
    check('`admin list`', listed.code === 0 && listed.output.includes('@obole'), listed.output)
  } finally {
    server.stop()
  }
  const { code, output: text } = await server.exited
  const stopped = await inside(['health']).exited
  check('`health` fails once it is stopped', stopped.code === 1, stopped.output)
  check('SIGTERM stops it with 0', code === 0, text)

  const worker = inside(['worker'], { ...env, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'obole@example.org' })
  await Promise.race([until('jobs are run', () => worker.output().includes('worker started')), worker.exited])
  worker.stop()
  const { code: workerCode, output: workerText } = await worker.exited
  check('a worker of its own', workerCode === 0, workerText)
}

function check(what: string, isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(`Not so: ${what}.\n${otherwise}`)
  console.log(`ok: ${what}`)
}

async function get(url: string): Promise<{ status: number; type: string; text: string }> {
  const answer = await fetch(url)
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}

interface Inside {
  output(): string
  exited: Promise<{ code: number | null; output: string }>
  stop(): void
}

/** The Debian root is read-only, and so is the release: only the data folder can be written to, and `/tmp`. */
function runInside(release: string, dataDir: string, command: string[], env: Record<string, string>): Inside {
  const mounts = ['--ro-bind', debian, '/', '--ro-bind', release, '/srv', '--bind', dataDir, '/mnt']
  const system = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--die-with-parent', '--chdir', '/tmp']
  const settings = Object.entries({ PATH: '/usr/bin:/bin', ...env }).flatMap(([name, value]) => [
    '--setenv',
    name,
    value,
  ])
  const args = [...mounts, ...system, '--clearenv', ...settings, '/srv/bin/obole', ...command]
  const child = spawn('bwrap', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  const exited = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output: text }))
  })
  // Without a process namespace, bubblewrap waits for the program, which is its only child.
  const stop = () => {
    const [pid] = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' }).split('\n')
    if (pid) process.kill(Number(pid), 'SIGTERM')
  }
  return { output: () => text, exited, stop }
}

function makeDebianRoot(): void {
  mkdirSync(output, { recursive: true })
  const [release] = execFileSync('apt-get', ['indextargets', '--format', '$(RELEASE) $(SITE)'], {
    encoding: 'utf8',
  }).split('\n')
  const [suite = '', mirror = ''] = release?.split(' ') ?? []
  console.log(`Making a bare Debian ${suite} in ${debian}…`)
  execFileSync('debootstrap', ['--variant=minbase', suite, debian, mirror], { stdio: ['ignore', 'ignore', 'inherit'] })
}
