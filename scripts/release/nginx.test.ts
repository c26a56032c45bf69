import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startNginx } from '@obole/testing/nginx'
import { until } from '@obole/testing/until'
import { expect, test } from 'vitest'
import { findProgram } from '../programs.ts'

test.runIf(findProgram('nginx'))('nginx, as documented, logs no secret of an address', async () => {
  // With nobody behind it: it has to complain as well.
  const nginx = await startNginx(1)
  try {
    const ask = (port: number, address: string) =>
      fetch(`http://127.0.0.1:${port}${address}`, {
        redirect: 'manual',
        headers: { referer: 'http://x/receipts/SECRET' },
      }).then(({ status }) => status)
    const addresses = [
      '/receipts/SECRET',
      '/api/tips/Receipts/SECRET/undo',
      '/%72eplies/SECRET',
      '/reset-password?token=SECRET',
    ]
    for (const address of addresses) {
      expect(await ask(nginx.port, address)).toBe(502)
      expect(await ask(nginx.redirectPort, address)).toBe(301)
    }
    await until('every line is there', () => nginx.log().split(' 502 ').length > addresses.length)
    expect(nginx.log()).toContain('"GET /receipts/[redacted] HTTP/1.1" 502')
    expect(nginx.log()).toContain('"GET /reset-password HTTP/1.1" 301')
    expect(nginx.log()).not.toContain('SECRET')
  } finally {
    await nginx.stop()
  }
})

test.runIf(findProgram('nginx'))('nginx, as documented, answers for a certificate without TLS', async () => {
  const nginx = await startNginx(1, (text, folder) => {
    const challenges = path.join(folder, '.well-known', 'acme-challenge')
    mkdirSync(challenges, { recursive: true })
    writeFileSync(path.join(challenges, 'a-token'), 'a-token.a-key')
    return text.replace('/var/www/html', folder)
  })
  try {
    const answer = await fetch(`http://127.0.0.1:${nginx.redirectPort}/.well-known/acme-challenge/a-token`)
    expect([answer.status, await answer.text()]).toEqual([200, 'a-token.a-key'])
  } finally {
    await nginx.stop()
  }
})
