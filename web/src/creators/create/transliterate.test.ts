import { suggestSlug } from '@obole/contract/rules/slug'
import { expect, it } from 'vitest'
import { transliterate } from './transliterate.ts'

it.each([
  ['Алёна Щукина', 'alena-shchukina'],
  ['Юрій Їжакевич', 'iurii-izhakevich'],
  ['Γιώργος Παπαδόπουλος', 'giorgos-papadopoulos'],
  ['홍길동', 'honggildong'],
  ['Łukasz Straße', 'lukasz-strasse'],
  ['Søren Ærø', 'soren-aero'],
  ['Zoé & Cie', 'zoe-cie'],
  ['Đặng Thị Ơn', 'dang-thi-on'],
])('%s is written %s', (name, slug) => expect(suggestSlug(transliterate(name))).toBe(slug))

it('what takes a dictionary stays', () => expect(transliterate('山田 محمد')).toBe('山田 محمد'.normalize('NFD')))
