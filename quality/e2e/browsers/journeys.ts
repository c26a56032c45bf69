import { randomUUID } from 'node:crypto'
import type { Page } from './page.ts'

export interface Journey {
  title: string
  walk: (page: Page) => Promise<void>
}

/** The demo creator, who is there at the first start. */
const demo = { path: '/@demo', email: 'demo@obole.example', password: 'une-obole-pour-la-demo' }

export const journeys: Journey[] = [
  {
    title: 'a visitor reads a page, in French and in English',
    async walk(page) {
      await page.open(`${demo.path}?lang=fr`)
      await page.see({ css: 'h1', name: /^Camille Aubry$/ })
      await page.see({ css: 'main p', name: /^Je tourne des bols/ })
      await page.untilTrue('banner and logo are drawn', () => {
        const images = [...document.querySelectorAll<HTMLImageElement>('main header img')]
        return images.length === 2 && images.every(({ naturalWidth }) => naturalWidth > 0)
      })
      await page.untilTrue('the page is no wider than its window', () => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth <= clientWidth
      })
      await page.click({ css: 'a[hreflang=en]', name: /Passer à l’anglais/ })
      await page.untilTrue('the page is in English', () => document.documentElement.lang === 'en-CA')
      await page.see({ css: 'main button', name: /^Leave a tip$/ })
    },
  },
  {
    title: 'a supporter tips, pays at the checkout and is thanked for the amount',
    async walk(page) {
      await page.open(`${demo.path}?lang=fr`)
      await page.click({ css: 'main button', name: /^Laisser un pourboire$/ })
      await page.fill({ css: '#tip[open] input', name: /^Montant$/ }, '12')
      await page.fill({ css: '#tip[open] input', name: /^Votre nom/ }, 'Zoé')
      await page.fill({ css: '#tip[open] textarea', name: /^Message de soutien/ }, 'Bravo !')
      await page.click({ css: '#tip[open] button', name: /^Envoyer$/ })
      await page.untilPath(/^\/sandbox\/checkout\//)
      await page.fill({ css: 'input[name=email]' }, `${randomUUID()}@example.com`)
      await page.click({ css: 'button', name: /^Payer 12,00/ })
      await page.untilPath(/^\/@demo\/tip-completed$/)
      await page.see({ css: 'main h1', name: /^Merci!$/ })
      await page.see({ css: 'main [role=status] p', name: /^12\u00a0\$$/ })
    },
  },
  {
    title: 'a member signs in and is still signed in after a reload',
    async walk(page) {
      await signIn(page)
      await page.open('/profile')
      await page.see({ css: 'h1', name: /^Mon profil$/ })
      await page.reload()
      await page.see({ css: 'main', name: new RegExp(demo.email) })
    },
  },
  {
    title: 'the owner edits the presentation, and the text is there after a reload',
    async walk(page) {
      const text = `Je tourne des bols, « déjà » ${randomUUID().slice(0, 8)} fois !`
      await signIn(page)
      await page.click({ css: 'main button', name: /^Modifier la présentation$/ })
      await page.fill({ css: 'main textarea', name: /^Votre texte/ }, text)
      await page.click({ css: 'main button', name: /^Enregistrer$/ })
      await page.seeNone({ css: 'main textarea' })
      // Firefox reports what a reload interrupts as a network error.
      await page.untilTrue('the saved page was loaded again', () => {
        const calls = performance.getEntriesByType('resource')
        const save = calls.findLast(({ name }) => name.endsWith('/presentation-infos'))
        const later = calls.filter(({ startTime }) => save && startTime > save.startTime)
        return ['/api/creators/', '/api/albums/'].every((path) => later.some(({ name }) => name.includes(path)))
      })
      await page.reload()
      await page.see({ css: 'main p', name: new RegExp(text) })
    },
  },
  {
    title: 'the album viewer opens, moves by key and closes by Escape',
    async walk(page) {
      await page.open(`${demo.path}?lang=fr`)
      await page.click({ css: 'main button:has(img[alt="Image de l’album 1"])' })
      await page.see({ css: '#photos [aria-live]', name: /^1 \/ \d+$/ })
      await page.press('ArrowRight')
      await page.see({ css: '#photos [aria-live]', name: /^2 \/ \d+$/ })
      await page.untilTrue('the second photo is drawn', () => {
        const photo = document.querySelector<HTMLImageElement>('#photos img[alt="Image 2"]')
        return photo !== null && photo.naturalWidth > 0
      })
      await page.press('Escape')
      await page.seeNone({ css: '#photos[open]' })
      await page.untilTrue(
        'the photo that was clicked has the focus',
        () => document.activeElement?.querySelector('img[alt="Image de l’album 1"]') !== null,
      )
    },
  },
]

async function signIn(page: Page): Promise<void> {
  await page.open('/login?lang=fr')
  await page.fill({ css: 'main input', name: /^Adresse courriel/ }, demo.email)
  await page.fill({ css: 'main input', name: /^Mot de passe$/ }, demo.password)
  await page.click({ css: 'main button', name: /^Se connecter$/ })
  await page.see({ css: 'main button', name: /^Modifier la présentation$/ })
}
