import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formats } from './formats.ts'
import { characterCount, firstCharacters, tidyText, visibleLine, visibleText } from './text.ts'

const anyText = string({ unit: 'grapheme' })

describe('characters are counted as they are stored', () => {
  it.each([
    ['300 emoji', '🎨'.repeat(300), 300],
    ['an emoji of a family', '👩‍👩‍👧', 5],
    ['accents as combining marks', 'e\u0301'.repeat(80), 80],
    ['marks that have no composed letter', 'x\u0301', 2],
    ['a name from right to left', 'سارة الخطيب', 11],
    ['line ends of a form', 'a\r\nb\rc\nd', 7],
    ['nothing', '', 0],
  ])('%s', (_, text, count) => {
    expect(characterCount(text)).toBe(count)
  })

  it('the same whichever way accents were typed', () => {
    assert(property(anyText, (text) => characterCount(text.normalize('NFD')) === characterCount(text)))
  })

  it('never more than the code units of the tidy text', () => {
    assert(property(anyText, (text) => characterCount(tidyText(text)) <= tidyText(text).length))
  })
})

describe('a tidy text', () => {
  it('is composed, without blank ends, with line ends of one kind', () => {
    expect(tidyText('  Zoe\u0301\r\n ')).toBe('Zoé')
    expect(tidyText('a\r\nb\rc')).toBe('a\nb\nc')
  })

  it.each([
    ['a\n\nb', 'a\n\nb'],
    [`a${'\n'.repeat(498)}b`, 'a\n\nb'],
    ['a\n \n\t\n\u00a0\nb', 'a\n\nb'],
    ['a\n\u200b\n\u2800\n\u3164\nb', 'a\n\nb'],
    ['a\r\n\r\n\r\nb', 'a\n\nb'],
    ['a\n  b\n\n\n\n  c', 'a\n  b\n\n  c'],
    ['👩‍👩‍👧 ❤️ می‌خواهم', '👩‍👩‍👧 ❤️ می‌خواهم'],
  ])('ATK-11: %j has at most one empty line in a row', (text, tidy) => {
    expect(tidyText(text)).toBe(tidy)
  })

  it('ATK-11: is found at once, whatever the text', () => {
    for (const blank of [' ', '\ufeff', '\u2800'])
      expect(tidyText(`a\n${blank.repeat(100_000)}b`)).toHaveLength(100_003)
  })

  it('stays as it is when tidied again', () => {
    assert(property(anyText, (text) => tidyText(tidyText(text)) === tidyText(text)))
  })
})

describe('what is pasted along unseen', () => {
  it('is a blank or nothing in a text of one line', () => {
    expect(visibleLine('Zoé\tTremblay\v')).toBe('Zoé Tremblay ')
    expect(visibleLine('\u202A514\u00A0555-0199\u202C')).toBe('514\u00A0555-0199')
  })

  it('is a line end or nothing in a text of several', () => {
    expect(visibleText('Un\vDeux\r\n\tTrois\u200F\u001F')).toBe('Un\nDeux\r\n\tTrois')
  })

  it('is all that the formats refuse for its characters, and a text without it stays as it is', () => {
    const pasted = string({
      unit: constantFrom('a', ' ', '\n', '\t', '\v', '\0', '\u0085', '\u200F', '\u2028', '\u2066'),
    })
    assert(
      property(
        pasted,
        (text) => formats.line(`a${visibleLine(text.replaceAll('\n', ''))}`) && formats.text(`a${visibleText(text)}`),
      ),
    )
    assert(property(pasted, (text) => !formats.line(`a${text}`) || visibleLine(text) === text))
    assert(property(pasted, (text) => !formats.text(`a${text}`) || visibleText(text) === text))
  })
})

describe('the first characters', () => {
  it('are whole ones', () => {
    expect(firstCharacters('🎨🎭🎪', 2)).toBe('🎨🎭')
    assert(
      property(
        anyText,
        (text) => firstCharacters(text, 3).isWellFormed() && characterCount(firstCharacters(text, 3)) <= 3,
      ),
    )
  })
})
