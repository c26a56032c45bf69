import { expect, test } from 'vitest'
import { classesIn, styleParts } from './style-parts.ts'

test('a selector asks for the classes that an element and those around it must have', () => {
  expect(classesIn('.a.b>.c:hover .d::before')).toEqual(['a', 'b', 'c', 'd'])
  expect(classesIn(String.raw`.sm\:w-1\/2`)).toEqual(['sm:w-1/2'])
  expect(classesIn(String.raw`.w-\[calc\(100\%-1rem\)\]`)).toEqual(['w-[calc(100%-1rem)]'])
  expect(classesIn(String.raw`.\32 xl\:p-4`)).toEqual(['2xl:p-4'])
  expect(classesIn(String.raw`.\[\&_\:is\(input\,select\)\]\:m-1 :is(input,select)`)).toEqual([
    '[&_:is(input,select)]:m-1',
  ])
})

test('what is asked for in brackets is left aside: it may be one of several, or must be absent', () => {
  expect(classesIn('.a:not(.b):is(.c,.d:where(.e .f))')).toEqual(['a'])
  expect(classesIn('[href$=".pdf"] h1')).toEqual([])
})

test('a sheet is taken apart in its order; key frames and registered variables stand aside', () => {
  const css = [
    '@layer base,utilities;',
    '@layer base{h1,.title{margin:0}}',
    '@layer utilities{.a,.b:hover{color:red}@media (width>=40rem){.c{animation:spin 1s}}}',
    '@font-face{font-family:x}',
    '@keyframes spin{to{rotate:1turn}}',
    '@property --x{syntax:"*";inherits:false}',
  ].join('')
  expect(styleParts(css)).toEqual({
    parts: [
      '@layer base,utilities;',
      { opening: '@layer base{', parts: ['h1,.title{margin:0}'] },
      {
        opening: '@layer utilities{',
        parts: [
          {
            selectors: [
              { text: '.a', classes: ['a'] },
              { text: '.b:hover', classes: ['b'] },
            ],
            body: '{color:red}',
          },
          {
            opening: '@media (width>=40rem){',
            parts: [{ selectors: [{ text: '.c', classes: ['c'] }], body: '{animation:spin 1s}' }],
          },
        ],
      },
      '@font-face{font-family:x}',
    ],
    named: [
      { name: 'spin', text: '@keyframes spin{to{rotate:1turn}}' },
      { name: '--x', text: '@property --x{syntax:"*";inherits:false}' },
    ],
  })
})
