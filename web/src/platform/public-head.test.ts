import type { Site } from '@obole/contract/calls/site'
import type { Locale } from '@obole/contract/formatting/names'
import { beforeEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { publicHead, siteIn } from './public-head.ts'

const site = { publicUrl: 'https://obole.example' } as Site
const page = { site, path: '/@zoe', title: 'Zoé', description: 'Des chansons' }
const speak = (locale: Locale) => overwriteGetLocale(() => locale)

beforeEach(() => speak('fr'))

describe('the head of a public page', () => {
  it('has the bare address in the default language and ?lang= in the others', () => {
    const canonical = () => publicHead(page).links.find(({ rel }) => rel === 'canonical')?.href
    expect(canonical()).toBe('https://obole.example/@zoe')
    speak('en')
    expect(canonical()).toBe('https://obole.example/@zoe?lang=en')
  })

  it('links to itself in every language and to the default one', () => {
    const alternates = publicHead(page).links.filter(({ rel }) => rel === 'alternate')
    expect(alternates.map((link) => 'hrefLang' in link && `${link.hrefLang} ${link.href}`)).toEqual([
      'fr https://obole.example/@zoe',
      'en https://obole.example/@zoe?lang=en',
      'es https://obole.example/@zoe?lang=es',
      'x-default https://obole.example/@zoe',
    ])
  })

  it('shows the site’s own image where there is no other', () => {
    const image = (given?: string) => {
      const { meta } = publicHead({ ...page, ...(given && { image: given }) })
      return meta.find((entry) => 'property' in entry && entry.property === 'og:image')?.content
    }
    expect(image()).toBe('https://obole.example/share/site.fr.png')
    expect(image('/share/@zoe.fr.png')).toBe('https://obole.example/share/@zoe.fr.png')
  })

  it('XSS-2: no text that people wrote ends the script with its facts', () => {
    const name = '</script><script>alert(1)</script><!--'
    const [script] = publicHead({ ...page, facts: { '@type': 'Person', name } }).scripts
    expect(script?.children).not.toContain('<')
    expect(JSON.parse(script?.children ?? '')).toMatchObject({ '@context': 'https://schema.org', name })
  })

  it('makes do without a site', () => {
    const { meta, links } = publicHead({ ...page, site: siteIn([{ loaderData: undefined }]) })
    expect(meta).toContainEqual({ title: 'Zoé · Obole' })
    expect(links).toEqual([])
  })
})
