import { newCreator } from '../support/creator-scenes.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'

test('the viewer starts at the photo, moves by keys, buttons and swipe, stops at the ends and returns the focus', async ({
  page,
}) => {
  const { slug } = await newCreator(page, { photos: 4 })
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`/@${slug}`)
  const second = page.getByRole('button', { name: /Image de l’album 2/ })
  await second.click()
  const viewer = page.getByRole('dialog')
  const previous = viewer.getByRole('button', { name: 'Image précédente' })
  const next = viewer.getByRole('button', { name: 'Image suivante' })
  await expect(viewer.getByText('2 / 4')).toBeVisible()
  await expect(viewer.getByRole('img', { name: 'Image 2' })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByText('1 / 4')).toBeVisible()
  await expect(previous).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 / 4')).toBeVisible()
  await next.click()
  await next.click()
  await expect(viewer.getByText('4 / 4')).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(previous).toBeEnabled()

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

test('the viewer closes by a click outside the photo', async ({ page }) => {
  const { slug } = await newCreator(page, { photos: 1 })
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`/@${slug}`)
  await page.getByRole('button', { name: /Image de l’album 1/ }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.mouse.click(40, 760)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test.describe('by finger', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a swipe shows the next photo', async ({ page }) => {
    const { slug } = await newCreator(page, { photos: 3 })
    await page.goto(`/@${slug}`)
    await page.getByRole('button', { name: /Image de l’album 1/ }).tap()
    await expect(page.getByText('1 / 3')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Image 1' })).toBeVisible()
    const touch = await page.context().newCDPSession(page)
    const at = (x: number) => [{ x, y: 400 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(320) })
    for (const x of [280, 220, 160, 100, 60]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.getByText('2 / 3')).toBeVisible()
  })
})

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

test('15.2: when the viewer cannot be loaded the browser shows the photo, and the next press opens the viewer', async ({
  page,
  expected,
}) => {
  expected('album-viewer')
  expected('ERR_FAILED')
  const { slug } = await newCreator(page, { photos: 3 })
  const isViewer = /album-viewer[^/]*\.js/
  await page.route(isViewer, (route) => route.abort())
  await page.goto(`/@${slug}`)
  const photo = page.getByRole('button', { name: /Image de l’album/ }).first()
  const failed = page.waitForEvent('requestfailed', (request) => isViewer.test(request.url()))
  await photo.click()
  await failed
  const enlarged = page.getByRole('img', { name: 'Image 1' })
  await expect(enlarged).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
  await expect(photo).toBeFocused()
  await page.unroute(isViewer)
  // The pointer alone loads the viewer; it opens nothing.
  await page.mouse.move(0, 0)
  const loaded = page.waitForEvent('requestfinished', (request) => isViewer.test(request.url()))
  await photo.hover()
  await loaded
  await photo.click()
  await expect(page.getByText('1 / 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(enlarged).toBeHidden()
})

test('15.2: a photo that was closed before the viewer had come stays closed', async ({ page }) => {
  const { slug } = await newCreator(page, { photos: 3 })
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(/album-viewer[^/]*\.js/, (route) => isAllowed.then(() => route.continue()))
  await page.goto(`/@${slug}`)
  await page
    .getByRole('button', { name: /Image de l’album/ })
    .first()
    .click()
  const enlarged = page.getByRole('img', { name: 'Image 1' })
  await expect(enlarged).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
  const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('album-viewer'))
  allow()
  await loaded
  await page
    .getByRole('button', { name: /Image de l’album/ })
    .nth(1)
    .click()
  await expect(page.getByText('2 / 3')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('15.2: the browser itself enlarges a photo and closes it', async ({ page }) => {
    const { slug } = await newCreator(page, { photos: 3 })
    await page.goto(`/@${slug}`)
    await page.getByRole('button', { name: /Image de l’album 2/ }).click()
    const enlarged = page.getByRole('img', { name: 'Image 2' })
    await expect(enlarged).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Fermer la visionneuse' }).click()
    await expect(enlarged).toBeHidden()
  })
})
