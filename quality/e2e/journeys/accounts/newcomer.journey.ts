import { randomUUID } from 'node:crypto'
import { locales } from '@obole/contract/formatting/names'
import { firstPassword, linkTo, secondPassword } from '../../support/accounts.ts'
import { asStranger } from '../../support/creator-scenes.ts'
import { accessibilityCheck, expect, expectFits, type Page, test, untilHydrated } from '../../support/journey.ts'
import { callAs, newMember } from '../../support/people.ts'
import { startWalk } from '../../support/walk.ts'

const texts = {
  fr: {
    create: 'Créer ma page',
    email: 'Adresse courriel',
    password: 'Mot de passe',
    toLogin: 'Déjà un compte? Se connecter',
    register: 'Créer mon compte',
    checkMail: 'Regardez vos courriels',
    chosen: 'Mot de passe choisi à l’inscription',
    confirm: 'Confirmer mon adresse',
    name: 'Nom',
    payouts: 'Configurer les versements',
    finish: 'Terminer',
    tipsOn: 'Votre page accepte les pourboires.',
    tip: 'Laisser un pourboire',
    forgot: 'Mot de passe oublié?',
    sendLink: 'Recevoir un lien',
    newPassword: 'Nouveau mot de passe',
    save: 'Enregistrer le mot de passe',
  },
  en: {
    create: 'Create your page',
    email: 'E-mail address',
    password: 'Password',
    toLogin: 'Already have an account? Sign in',
    register: 'Create my account',
    checkMail: 'Check your e-mail',
    chosen: 'Password chosen when registering',
    confirm: 'Confirm my address',
    name: 'Name',
    payouts: 'Set up payouts',
    finish: 'Finish',
    tipsOn: 'Your page accepts tips.',
    tip: 'Leave a tip',
    forgot: 'Forgot your password?',
    sendLink: 'Send me a link',
    newPassword: 'New password',
    save: 'Save the password',
  },
  es: {
    create: 'Crear mi página',
    email: 'Correo electrónico',
    password: 'Contraseña',
    toLogin: '¿Ya tienes cuenta? Inicia sesión',
    register: 'Crear mi cuenta',
    checkMail: 'Revisa tu correo',
    chosen: 'Contraseña elegida al registrarte',
    confirm: 'Confirmar mi dirección',
    name: 'Nombre',
    payouts: 'Configurar los depósitos',
    finish: 'Terminar',
    tipsOn: 'Tu página acepta propinas.',
    tip: 'Dejar una propina',
    forgot: '¿Olvidaste tu contraseña?',
    sendLink: 'Recibir un enlace',
    newPassword: 'Nueva contraseña',
    save: 'Guardar la contraseña',
  },
} as const

for (const locale of locales) {
  const t = texts[locale]

  test(`from the landing page to a public page in 10 taps and 6 screens, one of them the agreement, to tips in 3 more (${locale})`, async ({
    page,
  }) => {
    const email = `${randomUUID()}@example.com`
    const name = `Éloïse ${randomUUID().slice(0, 8)}`
    await page.goto(`/landing?lang=${locale}`)
    await untilHydrated(page)
    const walk = startWalk(page)

    await walk.tap(page.getByRole('link', { name: t.create }).first())
    await expect(page).toHaveURL('/register?returnUrl=%2Fcreate-creator')
    await untilHydrated(page)
    await expect(page.getByRole('link', { name: t.toLogin })).toHaveAttribute(
      'href',
      '/login?returnUrl=%2Fcreate-creator',
    )
    await expectInSight(page, page.getByRole('button', { name: t.register }), locale)
    await accessibilityCheck(locale)(page)
    await walk.type(page.getByLabel(t.email), email)
    // “Next” on the keyboard.
    await page.keyboard.press('Tab')
    await page.keyboard.type(firstPassword)
    // The law asks for it, and nothing is ticked in advance.
    const agreement = page.getByRole('checkbox', { name: /14/ })
    await expect(agreement).not.toBeChecked()
    await walk.tap(agreement)
    await walk.tap(page.getByRole('button', { name: t.register }))
    await expect(page.getByRole('heading', { name: t.checkMail })).toBeFocused()
    await accessibilityCheck(locale)(page)

    await walk.followMail(email)
    await untilHydrated(page)
    await walk.type(page.getByLabel(t.chosen), firstPassword)
    await walk.tap(page.getByRole('button', { name: t.confirm }))
    await expect(page).toHaveURL('/create-creator')

    await walk.type(page.getByLabel(t.name, { exact: true }), name)
    await expect(page.getByText(/^(Disponible|Available)$/)).toBeVisible()
    await walk.tap(page.getByRole('button', { name: t.create }))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const address = new URL(page.url()).pathname
    await asStranger(page, async (stranger) => {
      expect((await stranger.goto(address))?.status()).toBe(200)
    })
    expect(walk.taps, walk.screens.join(' ')).toBeLessThanOrEqual(10)
    expect(walk.screens.length, walk.screens.join(' ')).toBeLessThanOrEqual(6)

    await accessibilityCheck(locale)(page)
    const soFar = walk.taps
    await walk.tap(page.getByRole('button', { name: t.payouts }))
    await page.getByRole('button', { name: t.finish, exact: true }).click()
    await expect(page.getByText(t.tipsOn)).toBeVisible()
    await expect(page).toHaveURL(address)
    expect(walk.taps - soFar).toBeLessThanOrEqual(3)
    await asStranger(page, async (stranger) => {
      await stranger.goto(`${address}?lang=${locale}`)
      await expect(stranger.getByRole('button', { name: t.tip }).first()).toBeAttached()
    })
  })

  test(`a forgotten password is replaced in 7 taps and 5 screens (${locale})`, async ({ page }) => {
    const member = await newMember(page, { locale })
    const slug = `z-${member.id.slice(-12)}`
    await callAs(member, page, 'POST', '/api/creators', { name: 'Zoé', slug })
    await page.goto(`/login?lang=${locale}`)
    await untilHydrated(page)
    const walk = startWalk(page)
    await walk.type(page.getByLabel(t.email), member.email)
    await walk.tap(page.getByRole('link', { name: t.forgot }))
    await expect(page.getByLabel(t.email)).toHaveValue(member.email)
    await walk.tap(page.getByRole('button', { name: t.sendLink }))
    await expect(page.getByRole('heading', { name: t.checkMail })).toBeFocused()
    await accessibilityCheck(locale)(page)
    await walk.followMail(member.email)
    await untilHydrated(page)
    await walk.type(page.getByLabel(t.newPassword), secondPassword)
    await walk.tap(page.getByRole('button', { name: t.save }))
    await expect(page).toHaveURL(`/@${slug}`)
    expect(walk.taps, walk.screens.join(' ')).toBeLessThanOrEqual(7)
    expect(walk.screens.length, walk.screens.join(' ')).toBeLessThanOrEqual(5)
  })
}

test('the way to the new page survives the mail on another device, and moves the tab that waited', async ({ page }) => {
  const email = `${randomUUID()}@example.com`
  await page.goto('/register?returnUrl=%2Fcreate-creator')
  await page.getByLabel('Adresse courriel').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(firstPassword)
  await page.getByRole('checkbox', { name: /14/ }).check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('heading', { name: 'Regardez vos courriels' })).toBeVisible()
  const link = await linkTo(page, email, /Confirmez/)
  expect(link).toContain('returnUrl=%2Fcreate-creator')

  await asStranger(page, async (elsewhere) => {
    await elsewhere.goto(link)
    await elsewhere.getByLabel('Mot de passe choisi à l’inscription').fill(firstPassword)
    await elsewhere.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await expect(elsewhere).toHaveURL('/create-creator')
  })

  const tab = await page.context().newPage()
  await tab.goto('/login?returnUrl=%2Fcreate-creator')
  await tab.getByLabel('Adresse courriel').fill(email)
  await tab.getByLabel('Mot de passe', { exact: true }).fill(firstPassword)
  await tab.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(tab).toHaveURL('/create-creator')
  await expect(page).toHaveURL('/create-creator')
})

test('RED-1: registering honours no address of another site', async ({ page }) => {
  await page.goto('/register?returnUrl=https%3A%2F%2Fevil.test%2F')
  await expect(page.getByRole('link', { name: 'Déjà un compte? Se connecter' })).toHaveAttribute('href', '/login')
})

test('registering offers Google and Facebook, and goes on to the new page', async ({ page }) => {
  await page.goto('/register?returnUrl=%2Fcreate-creator')
  await expect(page.getByRole('button', { name: 'Continuer avec Google' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(2)
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('checkbox', { name: /14/ }).check()
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continuer avec Facebook' }).click()
  await (await popup).getByRole('button', { name: 'Alex Gagnon' }).click()
  await expect(page).toHaveURL(/\/create-creator|\/@/)
})

/** Also on a small phone, but where the French terms are shown first. */
async function expectInSight(page: Page, button: ReturnType<Page['getByRole']>, locale: string): Promise<void> {
  const usual = page.viewportSize() ?? { width: 390, height: 844 }
  for (const size of locale === 'fr' ? [usual, { width: 360, height: 700 }] : [usual]) {
    await page.setViewportSize(size)
    const box = await button.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), `in ${size.width} x ${size.height}`).toBeLessThanOrEqual(size.height)
    await expectFits(page)
  }
  await page.setViewportSize(usual)
}
