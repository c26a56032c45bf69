import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('web/') && existsSync(path.join(root, file)))

test('every link and every named file of the documents exists', () => {
  expect(documents).toContain('docs/architecture.md')
  const dead = documents.flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) =>
      path.join(path.dirname(document), link),
    )
    const files = [
      ...text.matchAll(/`((?:contract|server|web|sandbox|testing|quality|scripts|deploy)\/[\w./-]+\.\w+)`/g),
    ]
    return [...links, ...files.map(([, file = '']) => file)]
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${document}: ${file}`)
  })
  expect(dead).toEqual([])
})

test('every link to a heading of a document finds it', () => {
  const dead = documents.flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8')
    return [...text.matchAll(/\]\((?!https?:)([^)#]*\.md)?#([^)]+)\)/g)]
      .filter(([, file, anchor]) => {
        const target = file ? path.join(root, path.dirname(document), file) : path.join(root, document)
        return !headingsOf(readFileSync(target, 'utf8')).includes(anchor ?? '')
      })
      .map(([link]) => `${document}: ${link}`)
  })
  expect(dead).toEqual([])
})

/** As Git hosts write them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
