import type { Creator as PublicCreator } from '@obole/contract/calls/creators'
import { hostileWords as payloads } from '@obole/testing/hostile-words'
import { newCreator, newSlug } from '../../support/creator-scenes.ts'
import { expect, hits, test, untilHydrated } from '../../support/journey.ts'
import { callAs, newMember, signIn } from '../../support/people.ts'
import { newTipPage, openUntil, sendWords } from '../../support/tips.ts'

test('XSS-3, XSS-6: what people write in any field is shown as text, also within our own sentences', async ({
  page,
}) => {
  const member = await newMember(page)
  const slug = newSlug()
  await callAs(member, page, 'POST', '/api/creators', { name: 'Zoé', slug, title: null })
  for (const payload of payloads) {
    await callAs(member, page, 'PATCH', `/api/creators/${member.id}`, {
      name: payload.slice(0, 80),
      title: payload.slice(0, 120),
      socials: { websiteUrl: `https://example.com/?q=${encodeURIComponent(payload)}` },
    })
    await callAs(member, page, 'POST', `/api/creators/${member.id}/presentation-infos`, {
      description: payloads.join('\n\n'),
      videoUrl: 'dQw4w9WgXcQ',
    })
    await page.goto(`/@${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(payload.slice(0, 80))
    await expect(page.locator('iframe')).toBeAttached()
    expect(await hits(page)).toBe(0)
  }
  await expect(page.locator('#about').locator('..').locator('..')).toContainText(payloads[0] ?? '')

  await signIn(page, member)
  await page.goto(`/@${slug}/settings`)
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue((payloads.at(-1) ?? '').slice(0, 80))
  expect(await hits(page)).toBe(0)
})

test('XSS-3: words on the wall are shown as text, on the page, in the list and in the form that reports them', async ({
  page,
}) => {
  const owner = await newTipPage(page)
  await callAs(owner, page, 'PUT', `/api/creators/${owner.id}/wall`, { mode: 'on' })
  const message = payloads.join('\n').slice(0, 500)
  await page.goto(`/@${owner.slug}`)
  await sendWords(page, owner, message, { supporterName: '"><svg onload=window.hit=1>' })
  const words = page.getByRole('listitem').filter({ hasText: payloads[0] ?? '' })
  for (const path of ['', '/words']) {
    await openUntil(page, `/@${owner.slug}${path}`, words, '"><svg onload=window.hit=1>')
    expect(await hits(page)).toBe(0)
  }
  await untilHydrated(page)
  await words.locator('summary').click()
  await words.getByRole('link').click()
  await expect(words).toBeVisible()
  expect(await hits(page)).toBe(0)
})

test('XSS-4: an invalid address is shown as text', async ({ page, expected }) => {
  expected(/40\d/)
  for (const payload of payloads) {
    await page.goto(`/@${encodeURIComponent(payload)}`)
    expect(await hits(page)).toBe(0)
  }
})

test('XSS-5: a link that is no https, mailto or tel address is not rendered, whatever the server says', async ({
  page,
}) => {
  const creator = await newCreator(page)
  const answer = await page.request.get(`/api/creators/@${creator.slug}`)
  const forged = (await answer.json()) as PublicCreator
  await page.route(`**/api/creators/@${creator.slug}`, (route) =>
    route.fulfill({
      json: {
        ...forged,
        socials: {
          ...forged.socials,
          facebookUrl: 'javascript:window.hit=1',
          instagramUrl: 'data:text/html,<script>parent.hit=1</script>',
          xUrl: 'http://x.com/zoe',
          websiteUrl: 'https://example.com/',
        },
        presentation: {
          ...forged.presentation,
          videoUrl: 'javascript:window.hit=1',
          phoneNumber: 'javascript:window.hit=1',
        },
      },
    }),
  )
  await page.goto('/login')
  await untilHydrated(page)
  // Client-side navigation calls the API from the browser, where the answer is forged.
  await page.evaluate(
    (slug) =>
      (window as unknown as { __TSR_ROUTER__?: { navigate(to: object): void } }).__TSR_ROUTER__?.navigate({
        href: `/@${slug}`,
      }),
    creator.slug,
  )
  await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.filter((href) => href && !/^(\/|#|https:|mailto:|tel:)/.test(href))).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await hits(page)).toBe(0)
})
