import { describe, expect, it } from 'vitest'
import { placesOf } from './mosaic.ts'

describe('the mosaic', () => {
  it.each([
    { width: 'phones', shown: 3, hidden: 'max-md:hidden' },
    { width: 'tablets', shown: 4, hidden: 'md:max-lg:hidden' },
    { width: 'wide screens', shown: 5, hidden: 'lg:hidden' },
  ])('shows the first $shown of many photos on $width', ({ shown, hidden }) => {
    const visible = [0, 1, 2, 3, 4].filter((index) => !placesOf(index, 60).className.split(' ').includes(hidden))
    expect(visible).toEqual([0, 1, 2, 3, 4].slice(0, shown))
  })

  it('marks the last photo of each width with how many follow', () => {
    expect(placesOf(2, 9).more).toEqual([{ count: 6, className: 'md:hidden' }])
    expect(placesOf(3, 9).more).toEqual([{ count: 5, className: 'max-md:hidden lg:hidden' }])
    expect(placesOf(4, 9).more).toEqual([{ count: 4, className: 'max-lg:hidden' }])
  })

  it('marks nothing when everything is seen', () => {
    expect(placesOf(4, 5).more).toEqual([])
    expect(placesOf(2, 3).more).toEqual([])
    expect(placesOf(0, 60).more).toEqual([])
  })

  it.each([1, 2, 3, 4, 5])('gives each of %i photos a place at every width', (total) => {
    for (let index = 0; index < total; index += 1)
      expect(placesOf(index, total).className).not.toMatch(/undefined|^ | {2}| $/)
  })
})
