import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reservePort } from '@obole/testing/reserve-port'
import { temporaryFolder } from '@obole/testing/temporary-folder'
import { until } from '@obole/testing/until'
import { expect, test } from 'vitest'
import { findProgram } from '../programs.ts'

const documented = path.join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf')

test.runIf(findProgram('nginx'))('12.16: nginx, as documented, logs no secret of an address', async () => {
  const { folder, remove } = temporaryFolder()
  const [site, redirect] = [await reservePort(), await reservePort()]
  // Without TLS, and with nobody behind it: it has to complain as well.
  const text = readFileSync(documented, 'utf8')
    .replaceAll(/^ *(ssl_|listen \[).*$/gm, '')
    .replace(/listen 443.*/, `listen 127.0.0.1:${site};`)
    .replace('listen 80;', `listen 127.0.0.1:${redirect};`)
    .replaceAll(/127\.0\.0\.1:300\d/g, '127.0.0.1:1')
    .replaceAll('/var/log/nginx', folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  const main = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { ${temporary.join(' ')} ${text} }`
  writeFileSync(path.join(folder, 'nginx.conf'), main)
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' })
  try {
    const ask = (port: number, address: string) =>
      fetch(`http://127.0.0.1:${port}${address}`, {
        redirect: 'manual',
        headers: { referer: 'http://x/receipts/SECRET' },
      }).then(({ status }) => status)
    await until('nginx answers', async () => (await ask(redirect, '/').catch(() => 0)) === 301)
    const addresses = [
      '/receipts/SECRET',
      '/api/tips/Receipts/SECRET/undo',
      '/%72eplies/SECRET',
      '/reset-password?token=SECRET',
    ]
    for (const address of addresses) {
      expect(await ask(site, address)).toBe(502)
      expect(await ask(redirect, address)).toBe(301)
    }
    const logged = () =>
      ['access', 'error'].map((name) => readFileSync(path.join(folder, `${name}.log`), 'utf8')).join('')
    await until('every line is there', () => logged().split(' 502 ').length > addresses.length)
    expect(logged()).toContain('"GET /receipts/[redacted] HTTP/1.1" 502')
    expect(logged()).toContain('"GET /reset-password HTTP/1.1" 301')
    expect(logged()).not.toContain('SECRET')
  } finally {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
    remove()
  }
})
