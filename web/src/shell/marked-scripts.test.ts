import { expect, test } from 'vitest'
import { takeMarkedScripts } from './marked-scripts.ts'

const mark = '7f0c4a52-0d4e-4d0e-9d6b-3a8a8f8f6a11'

test('#21: only scripts with the mark are listed, and the mark leaves the page', () => {
  const page = takeMarkedScripts(
    `<head><meta property="csp-nonce" content="${mark}"/><script nonce="${mark}">ours()</script>
<link rel="modulepreload" href="/a.js" nonce="${mark}"/><script type="module" async="" src="/b.js" nonce="${mark}"></script></head>
<body><p><script>alert('injected')</script></p><script nonce="guess">alert('guessed')</script>
<script type="application/ld+json" nonce="${mark}">{}</script><script class="$tsr" nonce="${mark}">data()</script></body>`,
    mark,
  )
  expect(page.scripts).toEqual(['ours()', 'data()'])
  expect(page.html).not.toContain(mark)
  expect(page.html).toContain('<script type="module" async="" src="/b.js"></script>')
  expect(page.html).not.toContain('csp-nonce')
})
