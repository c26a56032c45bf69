import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reservePort } from './reserve-port.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { until } from './until.ts'

const documented = path.join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf')

export interface Nginx {
  /** The site, without TLS. */
  port: number
  /** What answers plain HTTP with a redirect in production. */
  redirectPort: number
  /** All of its log. */
  log(): string
  stop(): Promise<void>
}

/** nginx with the configuration of the documentation, before a process on this port. */
export async function startNginx(
  processPort: number,
  adapt: (configuration: string, folder: string) => string = (text) => text,
): Promise<Nginx> {
  const { folder, remove } = temporaryFolder()
  const [port, redirectPort] = [await reservePort(), await reservePort()]
  const text = readFileSync(documented, 'utf8')
    .replaceAll(/^ *(ssl_|listen \[).*$/gm, '')
    .replace(/listen 443.*/, `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)
    .replaceAll(/127\.0\.0\.1:300\d/g, `127.0.0.1:${processPort}`)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/var/cache/nginx-obole', `${folder}/cache`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  // Started by root, its workers could not read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const main = `daemon off; ${user} pid ${folder}/pid; error_log ${folder}/error.log; events {} http { ${temporary.join(' ')} ${adapt(text, folder)} }`
  writeFileSync(path.join(folder, 'nginx.conf'), main)
  const child = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const exited = once(child, 'exit')
  const answers = () =>
    fetch(`http://127.0.0.1:${redirectPort}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  await Promise.race([until('nginx answers', answers), exited.then(() => Promise.reject(new Error('nginx ended')))])
  return {
    port,
    redirectPort,
    log: () => ['access', 'error'].map((name) => readFileSync(path.join(folder, `${name}.log`), 'utf8')).join(''),
    async stop() {
      child.kill('SIGTERM')
      await exited
      remove()
    },
  }
}
