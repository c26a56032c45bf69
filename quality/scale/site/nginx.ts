import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reservePort } from '@obole/testing/reserve-port'
import { until } from '@obole/testing/until'

const documented = path.join(import.meta.dirname, '..', '..', '..', 'deploy', 'nginx.conf')

/** The first three bytes of the addresses that stand for a CDN. */
export const cdnNetwork = '127.0.9'

/** nginx with the documented configuration, behind a CDN as well as without. */
export interface NginxProxy {
  url: string
  port: number
  /** The certificate, which clients must trust. */
  certificate: string
  /** What it has logged of every request that has ended. */
  requests(): ProxyRequest[]
  stop(): Promise<void>
}

interface ProxyRequest {
  method: string
  path: string
  protocol: string
  /** 499: the client went away first. */
  status: number
  /** A status for each process that was tried, e.g. `502, 200`. */
  upstream: string
  seconds: number
}

export async function startNginx(folder: string, processPorts: number[]): Promise<NginxProxy> {
  mkdirSync(folder)
  const certificate = makeCertificate(folder)
  const ports = { https: await reservePort(), http: await reservePort() }
  writeFileSync(path.join(folder, 'obole.conf'), renderDocumented(folder, ports, processPorts))
  writeFileSync(path.join(folder, 'nginx.conf'), mainConfiguration(folder))
  const child = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const exited = once(child, 'exit')
  const url = `https://localhost:${ports.https}`
  await Promise.race([
    until('nginx answers', () => isListening(ports.http)),
    exited.then(() => Promise.reject(new Error('nginx ended'))),
  ])
  return {
    url,
    port: ports.https,
    certificate,
    requests: () => readLog(path.join(folder, 'access.log')),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** The file of the documentation with other ports, name and certificate: each must be found, or it is another file. */
function renderDocumented(folder: string, ports: { https: number; http: number }, processPorts: number[]): string {
  let text = readFileSync(documented, 'utf8')
  const replace = (from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf does not contain ${from}`)
    text = text.replaceAll(from, to)
  }
  replace('/etc/letsencrypt/live/obole.example', folder)
  replace('obole.example', 'localhost')
  replace('listen 443 ', `listen ${ports.https} `)
  replace('listen [::]:443 ', `listen [::]:${ports.https} `)
  replace('listen 80;', `listen ${ports.http};`)
  replace('listen [::]:80;', `listen [::]:${ports.http};`)
  replace('#set_real_ip_from 203.0.113.0/24;', `set_real_ip_from ${cdnNetwork}.0/24;`)
  replace('#real_ip_', 'real_ip_')
  replace('/var/log/nginx/access.log obole', `${folder}/access.log requests`)
  replace('/var/log/nginx', folder)
  replace('/var/cache/nginx-obole', `${folder}/cache`)
  for (const [index, port] of processPorts.entries())
    replace(`${index > 0 ? '#' : ''}server 127.0.0.1:${3000 + index} `, `server 127.0.0.1:${port} `)
  return text
}

function mainConfiguration(folder: string): string {
  const fields = {
    method: '$request_method',
    path: '$request_uri',
    protocol: '$server_protocol',
    status: '$status',
    upstream: '$upstream_status',
    seconds: '$request_time',
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    worker_processes 2;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log warn;
    events { worker_connections 1024; }
    http {
      log_format requests escape=json '${JSON.stringify(fields)}';
      access_log ${folder}/access.log requests;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      include ${folder}/obole.conf;
    }
  `
}

function makeCertificate(folder: string): string {
  const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', ...names]
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  return certificate
}

async function isListening(port: number): Promise<boolean> {
  try {
    await fetch(`http://localhost:${port}/`, { redirect: 'manual' })
    return true
  } catch {
    return false
  }
}

function readLog(file: string): ProxyRequest[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { status, seconds, ...rest } = JSON.parse(line) as Record<keyof ProxyRequest, string>
      return { ...rest, status: Number(status), seconds: Number(seconds) }
    })
}
