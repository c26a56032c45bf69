import { randomUUID } from 'node:crypto'
import { newCreator } from '../../support/creator-scenes.ts'
import { newAtDesk, report } from '../../support/desk.ts'
import { expect, expectAccessible, mailTo, type Page, test } from '../../support/journey.ts'
import { newMember, signIn } from '../../support/people.ts'

const hasNoScrollAside = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** By the keyboard alone: the newest line of the queue that names the page. */
async function openFromQueue(page: Page, name: string): Promise<void> {
  await page.goto('/desk')
  const line = page.getByRole('link', { name })
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

test('the desk is not there for a member without a role', async ({ page, expected }) => {
  expected('/api/desk')
  expected('404')
  await signIn(page, await newMember(page))
  await page.goto('/desk')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Bureau')
  await expect(page.getByText('À décider')).toHaveCount(0)
})

test('a page is suspended with its reasons, its creator appeals, and another operator takes it back', async ({
  page,
  expected,
}) => {
  // What visitors of a suspended page are answered.
  expected('404')
  const name = `Zoé ${randomUUID().slice(0, 8)}`
  const creator = await newCreator(page, { name })
  const reporter = `${randomUUID()}@example.com`
  await report(page, { kind: 'page', id: creator.id }, { message: 'Regardez ceci.', email: reporter, locale: 'fr' })
  const [first, second] = [await newAtDesk(page, 'operator'), await newAtDesk(page, 'operator')]

  await signIn(page, first)
  await openFromQueue(page, name)
  await expect(page.getByText('Regardez ceci.')).toBeVisible()
  await expect(page.getByText('Inchangé depuis le signalement.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Mesure').selectOption('suspend')
  await page.getByRole('button', { name: 'Suspendre la page' }).click()
  await expect(page.getByLabel('Règle de la politique de contenu')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Règle de la politique de contenu').selectOption('deception')
  await page.getByLabel('Motifs').fill('Vous vous faites passer pour une autre personne.')
  await page.getByRole('button', { name: 'Suspendre la page' }).click()
  await expect(page.getByText('La décision est prise et inscrite au journal.')).toBeVisible()
  expect((await mailTo(page, creator.email, /est suspendue/)).text).toContain('une autre personne')
  expect((await mailTo(page, reporter, /Votre signalement/)).text).toContain('pris une mesure')
  expect((await page.request.get(`/api/creators/@${creator.slug}`)).status()).toBe(404)

  await signIn(page, creator)
  await page.goto('/decisions')
  await expect(page.getByRole('heading', { name: 'Page suspendue' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Demander un nouvel examen' }).click()
  await page.getByLabel('Vos raisons').fill('C’est bien mon nom.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText(/Votre demande est partie/)).toBeVisible()

  const appeal = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await signIn(page, first)
  await page.goto('/desk/appeals')
  await expect(appeal.getByText('Vous avez pris cette décision')).toBeVisible()
  await signIn(page, second)
  await page.goto('/desk/appeals')
  await expect(appeal.getByText('C’est bien mon nom.')).toBeVisible()
  await expectAccessible(page)
  await appeal.getByLabel('Mesure').selectOption('taken_back')
  await appeal.getByLabel('Réponse motivée').fill('Vous avez raison.')
  await appeal.getByRole('button', { name: 'Répondre' }).click()
  await expect(appeal).toHaveCount(0)
  expect((await mailTo(page, creator.email, /Réponse à votre appel/)).text).toContain('Vous avez raison.')
  expect((await page.request.get(`/api/creators/@${creator.slug}`)).status()).toBe(200)
  await signIn(page, creator)
  await page.goto('/decisions')
  await expect(page.getByText('Décision annulée. Nos motifs')).toBeVisible()
})

test('a decision is taken back by one press in the log, and the log is a file', async ({ page }) => {
  const name = `Léo ${randomUUID().slice(0, 8)}`
  const creator = await newCreator(page, { name })
  await report(page, { kind: 'page', id: creator.id })
  await signIn(page, await newAtDesk(page, 'operator'))
  await openFromQueue(page, name)
  await page.getByLabel('Mesure').selectOption('limit')
  await page.getByLabel('Règle de la politique de contenu').selectOption('abuse')
  await page.getByLabel('Motifs').fill('Pourboires à soi-même.')
  await page.getByRole('button', { name: /^Limiter/ }).click()
  await expect(page.getByText('La décision est prise')).toBeVisible()
  await page.goto(`/@${creator.slug}`)
  await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(1)
  await page.goto('/desk/log')
  const entry = page.getByRole('listitem').filter({ hasText: creator.slug }).first()
  await expect(entry).toContainText('Pourboires à soi-même.')
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Annuler cette décision' }).click()
  await expect(page.getByText('La décision est annulée', { exact: false })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: creator.slug }).first()).toContainText('Décision annulée')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le journal (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('desk-log.csv')
  await openFromQueue(page, name)
  await expect(page.getByText('Historique')).toBeVisible()
})

test.describe('in every language, on a phone', () => {
  for (const [locale, title] of [
    ['en', 'Desk'],
    ['es', 'Gestión'],
  ] as const)
    test(`${locale}: the queue, a file and the log fit and are accessible`, async ({ page }) => {
      const name = `Ana ${randomUUID().slice(0, 8)} ${'x'.repeat(60)}`
      const creator = await newCreator(page, { name })
      await report(page, { kind: 'page', id: creator.id }, { message: `<b>${'y'.repeat(300)}</b>` })
      await signIn(page, await newAtDesk(page, 'moderator'))
      for (const address of ['/desk', `/desk/page/${creator.id}`, '/desk/appeals', '/desk/log', '/decisions']) {
        await page.goto(`${address}?lang=${locale}`)
        if (address.startsWith('/desk'))
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(
          page
            .getByRole('heading', { level: 2 })
            .or(page.getByRole('heading', { level: 1 }))
            .first(),
        ).toBeVisible()
        await expectAccessible(page)
        expect(await hasNoScrollAside(page), address).toBe(true)
      }
    })
})
