import { albumPhotosMax } from '@obole/contract/rules/limits'
import { newCreator } from '../../support/creator-scenes.ts'
import { expect, expectAccessible, type Page, test } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'

const photoButton = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`Image de l’album ${number}`) })

for (const who of ['a visitor', 'the owner']) {
  test(`for ${who} the viewer starts at the photo, moves by keys and buttons, stops at the ends and returns the focus`, async ({
    page,
  }) => {
    const creator = await newCreator(page, { photos: 4 })
    if (who === 'the owner') await signIn(page, creator)
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.goto(`/@${creator.slug}`)
    // With them the buttons are replaced.
    if (who === 'the owner') await expect(page.getByRole('button', { name: 'Modifier l’album' })).toHaveCount(1)
    const second = photoButton(page, 2)
    await second.click()
    const viewer = page.getByRole('dialog', { name: 'Album photo' })
    const previous = viewer.getByRole('button', { name: 'Image précédente' })
    const next = viewer.getByRole('button', { name: 'Image suivante' })
    await expect(viewer.getByText('2 / 4')).toBeVisible()
    await expect(viewer.getByRole('img', { name: 'Image 2' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)

    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByText('1 / 4')).toBeVisible()
    await expect(previous).toBeDisabled()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('2 / 4')).toBeVisible()
    await next.click()
    await next.click()
    await expect(viewer.getByText('4 / 4')).toBeVisible()
    await expect(viewer.getByRole('img', { name: 'Image 4' })).toBeInViewport({ ratio: 1 })
    await expect(next).toBeDisabled()
    await expect(previous).toBeEnabled()
    await page.keyboard.press('Home')
    await expect(viewer.getByText('1 / 4')).toBeVisible()
    await page.keyboard.press('End')
    await expect(viewer.getByText('4 / 4')).toBeVisible()
    await expect(viewer.getByRole('img', { name: 'Image 4' })).toBeInViewport({ ratio: 1 })

    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(second).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(viewer.getByText('2 / 4')).toBeVisible()
    const close = viewer.getByRole('button', { name: 'Fermer la visionneuse' })
    for (const button of [close, previous, next]) {
      await page.keyboard.press('Tab')
      await expect(button).toBeFocused()
      await expect(button).toHaveCSS('outline', 'rgb(255, 255, 255) solid 2px')
    }
    await close.click()
    await expect(viewer).toBeHidden()
    await expect(second).toBeFocused()
  })
}

test('the viewer stays open while the owner’s controls arrive', async ({ page }) => {
  const creator = await newCreator(page, { photos: 2 })
  await signIn(page, creator)
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(/own-(about|album)[^/]*\.js/, (route) => isAllowed.then(() => route.continue()))
  await page.goto(`/@${creator.slug}`)
  // They move the album down.
  await expect(page.getByRole('button', { name: 'Masquer la liste' })).toBeVisible()
  await photoButton(page, 2).click()
  await expect(page.getByText('2 / 2')).toBeVisible()
  allow()
  await expect(page.getByRole('button', { name: 'Modifier l’album', includeHidden: true })).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Image 2' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('1 / 2')).toBeVisible()
})

test('the page behind the viewer does not scroll, and is where it was when the viewer is closed', async ({ page }) => {
  const { slug } = await newCreator(page, { photos: 2 })
  await page.goto(`/@${slug}`)
  await photoButton(page, 1).click()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  // The controls stand outside the strip, which would keep the wheel to itself.
  await page.getByRole('button', { name: 'Fermer la visionneuse' }).hover()
  await page.mouse.wheel(0, 300)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('each press moves on by one photo, also while the last one still scrolls', async ({ page }) => {
    const { slug } = await newCreator(page, { photos: 5 })
    await page.goto(`/@${slug}`)
    await photoButton(page, 1).click()
    await expect(page.getByText('1 / 5')).toBeVisible()
    const counted = await page.evaluateHandle(() => {
      const counter = document.querySelector('#photos [aria-live]')
      const texts: (string | null | undefined)[] = []
      new MutationObserver(() => texts.push(counter?.textContent)).observe(document, {
        subtree: true,
        characterData: true,
      })
      return texts
    })
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('img', { name: 'Image 4' })).toBeInViewport({ ratio: 1 })
    expect(await counted.jsonValue()).toEqual(['2 / 5', '3 / 5', '4 / 5'])
  })
})

test('the viewer closes by a click outside the photo', async ({ page }) => {
  const { slug } = await newCreator(page, { photos: 1 })
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`/@${slug}`)
  await photoButton(page, 1).click()
  await expect(page.getByText('1 / 1')).toBeVisible()
  await page.mouse.click(512, 400)
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.mouse.click(40, 760)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test.describe('by finger', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a swipe shows the next photo; not while the photo is enlarged', async ({ page }) => {
    const { slug } = await newCreator(page, { photos: 3 })
    await page.goto(`/@${slug}`)
    await photoButton(page, 1).tap()
    await expect(page.getByText('1 / 3')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Image 1' })).toBeVisible()
    await swipeLeft(page)
    await expect(page.getByText('2 / 3')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Image 2' })).toBeInViewport({ ratio: 1 })

    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Input.synthesizePinchGesture', { x: 195, y: 420, scaleFactor: 2 })
    await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5)
    const before = await page.evaluate(() => visualViewport?.offsetLeft ?? 0)
    await swipeLeft(page)
    await expect.poll(() => page.evaluate(() => visualViewport?.offsetLeft)).toBeGreaterThan(before)
    await expect(page.getByText('2 / 3')).toBeVisible()
  })
})

/** The finger rests before it is lifted: how far a fling goes depends on how busy the machine is. */
async function swipeLeft(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 400 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(320) })
  for (const x of [280, 220, 160, 100, 60, 59, 60, 59, 60]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('the page shows 3, 4 and 5 photos by width, and loads only what is in view', async ({ page }) => {
  const { slug } = await newCreator(page, { photos: 9 })
  const images: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/media/')) images.push(request.url())
  })
  for (const { width, shown, more } of [
    { width: 390, shown: 3, more: '+6' },
    { width: 768, shown: 4, more: '+5' },
    { width: 1024, shown: 5, more: '+4' },
  ]) {
    images.length = 0
    await page.setViewportSize({ width, height: 300 })
    await page.goto(`/@${slug}`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('button', { name: /Image de l’album/ })).toHaveCount(shown)
    await page.getByRole('heading', { name: 'Album photo' }).scrollIntoViewIfNeeded()
    await expect(page.getByText(more, { exact: true }).filter({ visible: true })).toHaveCount(1)
    await page.getByText(more, { exact: true }).filter({ visible: true }).scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(new Set(images).size).toBeLessThanOrEqual(shown)
  }
})

test('DEL-18: YouTube is contacted only once the video is started', async ({ page, expected }) => {
  expected('youtube-nocookie.com')
  const { slug } = await newCreator(page)
  const asked: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title><p>player' })
  })
  await page.goto(`/@${slug}`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('link', { name: /Lire la vidéo/ }).scrollIntoViewIfNeeded()
  expect(asked).toEqual([])
  await frame.getByRole('link', { name: /Lire la vidéo/ }).click()
  await expect(frame.getByText('player')).toBeVisible()
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'])
})

// Chromium loads lazy pictures 1,250 px ahead, and 2,500 px where it takes the network for a slow one.
for (const { width, atMost } of [
  { width: 390, atMost: 10 },
  { width: 1280, atMost: 5 },
]) {
  test(`of a full album, opening it at ${width} px loads the photo and its neighbours only`, async ({ page }) => {
    const { slug } = await newCreator(page, { photos: albumPhotosMax })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/@${slug}`)
    await photoButton(page, 3).scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const loaded = () =>
      page
        .locator('#photo-strip img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.flatMap(({ complete, naturalWidth }, index) => (complete && naturalWidth > 0 ? [index + 1] : [])),
        )
    expect(await loaded()).toEqual([])
    await photoButton(page, 3).click()
    await expect.poll(loaded).toEqual(expect.arrayContaining([2, 3, 4]))
    await page.waitForLoadState('networkidle')
    expect((await loaded()).length).toBeLessThanOrEqual(atMost)
    // Jumping to the end is the viewer's script's; before it the browser only scrolls.
    await expect(page.getByText('3 / 60')).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByText('60 / 60')).toBeVisible()
    await expect.poll(loaded).toEqual(expect.arrayContaining([59, 60]))
    await page.waitForLoadState('networkidle')
    expect((await loaded()).length).toBeLessThanOrEqual(2 * atMost)
  })
}

test('when no script can be loaded the browser itself shows the photo that was pressed', async ({ page, expected }) => {
  expected('ERR_FAILED')
  expected('.js')
  const { slug } = await newCreator(page, { photos: 3 })
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto(`/@${slug}`)
  await photoButton(page, 2).click()
  await expect(page.getByRole('img', { name: 'Image 2' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('img', { name: 'Image 3' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(photoButton(page, 2)).toBeFocused()
})

test('where the browser knows no commands for dialogs, the photo is shown and closed all the same', async ({
  page,
}) => {
  const { slug } = await newCreator(page, { photos: 3 })
  await page.addInitScript(() => addEventListener('command', (event) => event.preventDefault(), true))
  await page.goto(`/@${slug}`)
  await photoButton(page, 2).click()
  await expect(page.getByRole('img', { name: 'Image 2' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Fermer la visionneuse' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser itself shows the photos, scrolls to the next one and closes them', async ({ page }) => {
    const { slug } = await newCreator(page, { photos: 3 })
    await page.goto(`/@${slug}`)
    await photoButton(page, 1).click()
    await expect(page.getByRole('img', { name: 'Image 1' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('img', { name: 'Image 2' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Fermer la visionneuse' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
