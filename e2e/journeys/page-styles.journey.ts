import { expect, isAwake, type Page, test } from '../support/journey.ts'
import { newTipPage, words } from '../support/tips.ts'

const isSheet = /\/assets\/styles-.*\.css/

const sheetLinks = (page: Page) => page.locator('link[rel="stylesheet"][href*="/assets/styles-"]')

/**
 * Each selector with its rule, of the page's own rules, of the whole sheet, and of what in the sheet fits an element in
 * any of its states.
 */
const stylesOf = (page: Page) =>
  page.evaluate(async () => {
    const inBrackets = /(?<!\\)\((?:\\.|[^()\\])*\)/
    const separator = /(?<!\\),(?![^(]*\))/
    const flat = (rules: CSSRuleList, around = ''): { selector: string; rule: string }[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) {
          const body = `{ ${rule.style.cssText} }`
          return rule.selectorText
            .split(separator)
            .map((text) => ({ selector: text.trim(), rule: `${around}${text.trim()}${body}` }))
        }
        if (!(rule instanceof CSSGroupingRule)) return []
        return flat(rule.cssRules, `${around}${rule.cssText.slice(0, rule.cssText.indexOf('{'))}| `)
      })
    const isUsed = (selector: string) => {
      let bare = selector.replace(/(?<!\\)\[[^\]]*\]/g, '')
      while (inBrackets.test(bare)) bare = bare.replace(inBrackets, '')
      bare = bare.replace(/(?<!\\)::?[a-z-]+/g, '')
      return bare.trim() === '' || document.querySelector(bare) !== null
    }
    const element = document.querySelector<HTMLStyleElement>('style[data-sheet]')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(await (await fetch(element?.dataset['sheet'] ?? '')).text())
    const own = flat(element?.sheet?.cssRules ?? sheet.cssRules)
    const whole = flat(sheet.cssRules)
    const text = (styles: typeof whole) => styles.map(({ rule }) => rule)
    return { own: text(own), whole: text(whole), used: text(whole.filter(({ selector }) => isUsed(selector))) }
  })

for (const path of ['/landing', '/documents/faq', '/@demo', '/@demo/report', '/@nobody-here']) {
  test(`15.2: ${path} brings the rules of the style sheet that it uses, in their order`, async ({ page, expected }) => {
    expected('404')
    let html = ''
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname === path) html = await response.text()
    })
    await page.goto(path)
    expect(html).not.toMatch(/<link rel="stylesheet" href="\/assets\/styles-/)
    const { own, whole, used } = await stylesOf(page)
    expect(used.length).toBeGreaterThan(100)
    expect(used.filter((rule) => !own.includes(rule))).toEqual([])
    // In the order of the sheet, and less than all of it.
    expect(own).toEqual(whole.filter((rule) => own.includes(rule)))
    expect(own.length).toBeLessThan(whole.length / 1.5)
  })
}

test('15.2: what the scripts show has the whole style sheet; when it cannot be fetched, the next press tries again', async ({
  page,
  expected,
}) => {
  const { slug } = await newTipPage(page)
  expected(isSheet)
  await page.route(isSheet, (route) => route.abort())
  await page.goto(`/@${slug}`)
  await page.getByRole('button', { name: words.fr.tip }).filter({ visible: true }).click()
  await expect(page.getByRole('region', { name: 'Soutenir Zoé Zü' })).toBeVisible()
  await expect(sheetLinks(page)).toHaveCount(0)
  expect(await isAwake(page)).toBe(false)
  await page.unroute(isSheet)
  await page.keyboard.press('Shift')
  await expect.poll(() => isAwake(page)).toBe(true)
  await expect(sheetLinks(page)).toHaveCount(1)
})
