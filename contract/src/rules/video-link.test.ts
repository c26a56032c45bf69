import fc from 'fast-check'
import { expect, test } from 'vitest'
import { videoEmbedUrl, videoIdOf } from './video-link.ts'

const id = fc.stringMatching(/^[A-Za-z0-9_-]{11}$/)
const linkTo = fc.constantFrom(
  (video: string) => video,
  (video: string) => `https://www.youtube.com/watch?v=${video}`,
  (video: string) => `https://www.youtube.com/watch?list=PL1&v=${video}&t=42s`,
  (video: string) => `http://youtube.com/embed/${video}`,
  (video: string) => `https://m.youtube.com/shorts/${video}/`,
  (video: string) => `https://www.youtube.com/live/${video}?feature=share`,
  (video: string) => `https://youtu.be/${video}?si=abc`,
  (video: string) => `youtu.be/${video}`,
  (video: string) => `www.youtube.com/watch?v=${video}`,
  (video: string) => `  https://www.youtube-nocookie.com/embed/${video}  `,
  videoEmbedUrl,
)

test('every kind of link gives its id back, and the id gives itself', () => {
  fc.assert(
    fc.property(id, linkTo, (video, link) => {
      expect(videoIdOf(link(video))).toBe(video)
      expect(videoIdOf(video)).toBe(video)
    }),
  )
})

test.each([
  '',
  'https://vimeo.com/123456789',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be@evil.example/dQw4w9WgXcQ',
  'https://user:secret@youtu.be/dQw4w9WgXcQ',
  'https://youtu.be:8443/dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'ftp://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXc',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ%22',
  'https://www.youtube.com/@dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ/more',
])('%j is no video', (link) => expect(videoIdOf(link)).toBeNull())

test('any text gives null or an id that is safe in an address', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true }))
  fc.assert(
    fc.property(text, (link) => {
      expect(videoIdOf(link) ?? 'dQw4w9WgXcQ').toMatch(/^[A-Za-z0-9_-]{11}$/)
    }),
  )
})
