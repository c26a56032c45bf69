import { expect, it } from 'vitest'
import { videoStill } from './video-still.ts'

const still = {
  videoId: 'dQw4w9WgXcQ',
  hue: 'copper' as const,
  bannerUrl: '/media/ab/cd.webp',
  locale: 'fr',
  title: 'Vidéo : Zoé',
  play: 'Lire la vidéo',
  note: 'YouTube n’est contacté que si vous lancez la lecture.',
}

it('leads to the player without cookies, and names no other site before the click', () => {
  const html = videoStill(still)
  expect(html).toContain('href="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?')
  expect(html.match(/https?:\/\/[^/"]+/g)).toEqual(['https://www.youtube-nocookie.com'])
})

it('has no script: the page’s policy would refuse it', () => {
  expect(videoStill(still)).not.toMatch(/<script|\son\w+=|javascript:/i)
})

it('XSS-3: what people write stays text', () => {
  const html = videoStill({ ...still, title: '</title><script>alert(1)</script>', bannerUrl: '"onerror="alert(1)' })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('"onerror=')
})

it('draws a placeholder for a page without a banner', () => {
  expect(videoStill({ ...still, bannerUrl: null })).not.toContain('<img')
})
