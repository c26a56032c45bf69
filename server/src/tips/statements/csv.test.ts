import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'
import { inertText } from './csv.ts'

let tips: TipsApp
beforeAll(async () => {
  tips = await startTips()
})
afterAll(() => tips.close())

const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\uff1d1+1', '=HYPERLINK("https://evil.example";"clic")']
const separators = ['', '\n', '\r\n', '\r', '\t', ';', ',', '";', '",', '"\n', '; ', ', "', '\u2028', '\u0085']
const hostile = separators.flatMap((separator) =>
  formulas.map((formula) => (separator === '' ? formula : `Merci${separator}${formula}`)),
)

/** As a spreadsheet reads a file: whatever follows a closing quote still belongs to the cell. */
function parseAsSpreadsheet(csv: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < csv.length; at += 1) {
    const char = csv.charAt(at)
    if (isQuoted && char === '"' && csv[at + 1] === '"') cell += csv.charAt(++at)
    else if (char === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && char === separator) endCell()
    else if (!isQuoted && /[\r\n\u2028\u0085]/.test(char)) {
      endCell()
      rows.push([])
    } else cell += char
  }
  return rows.map((row) => row.filter((text, index) => text !== '' || index > 0)).filter((row) => row.length > 0)
}

const isFormula = (cell: string) => /^[\s"]*[=+\-@\uff1d]/.test(cell) && !/^-?\d+([.,]\d\d)?$/.test(cell)

test('VAL-20: no message writes a row or a formula, whichever separator the file is read with', async () => {
  const owner = await tips.newPayee()
  for (const message of [hostile.slice(0, 30), hostile.slice(30)].map((words) => words.join(' ; ').slice(0, 500)))
    await tips.paidTip(owner, { message, supporterName: '=1+1;=1+1,=1+1' })
  await tips.paidTip(owner, { message: 'Merci\n=1+1', supporterName: '@Ève' })
  const headers = { authorization: `Bearer ${owner.accessToken}` }
  const { payload: text } = await tips.app.inject({ url: `/api/creators/${owner.id}/tips.csv`, headers })
  const table = parseAsSpreadsheet(text.replace(/^\ufeffsep=;\r\n/, ''), ';')
  expect(table.map((row) => row.length)).toEqual([13, 13, 13, 13])
  expect(table[1]?.slice(9, 11)).toEqual(["'@Ève", "Merci '=1+1"])
  for (const separator of [';', ',', '\t', '|']) {
    expect(parseAsSpreadsheet(text, separator).flat().filter(isFormula)).toEqual([])
  }
})

test.each([';', ','])('each hostile word stays inert in its cell when the file is read with %s', (separator) => {
  for (const word of hostile) {
    for (const written of [';', ','])
      expect(
        parseAsSpreadsheet(`1${written}"${inertText(word).replaceAll('"', '""')}"${written}2`, separator)
          .flat()
          .filter(isFormula),
      ).toEqual([])
  }
})

test('ordinary words stay as they were written', () => {
  for (const word of ['Merci, à bientôt', 'a - b', 'C’est 100 % super; bravo', 'x=y', '🎉'])
    expect(inertText(word)).toBe(word)
})
