import { newAtDesk } from '../../support/desk.ts'
import { accessibilityCheck, expect, mailTo, test } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'
import { giveTip, newTipPage } from '../../support/tips.ts'

test('a guest gets what is held and has it erased by mailed links, which an operator sends', async ({
  page,
  browser,
}) => {
  const owner = await newTipPage(page)
  const email = await giveTip(page, owner, 'fr')
  await signIn(page, await newAtDesk(page, 'operator'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/desk/people?lang=fr')
  await page.getByLabel('Adresse courriel de la personne').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aucun compte')).toBeVisible()
  await accessibilityCheck('fr')(page)
  for (const act of ['file', 'erase'] as const) {
    const name = act === 'file' ? 'Envoyer le lien vers le fichier' : 'Envoyer le lien d’effacement'
    await page.getByRole('button', { name }).press('Enter')
    const mail = await mailTo(page, email, act === 'file' ? /^Ce que nous gardons/ : /^Effacer ce que/)
    const link = /http\S+\/people\S+/.exec(mail.text)?.[0] ?? ''
    const person = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await person.goto(link)
    const button = person.getByRole('button', { name: act === 'file' ? 'Télécharger le fichier' : 'Tout effacer' })
    await expect(button).toBeVisible()
    await accessibilityCheck('fr')(person)
    await button.press('Enter')
    await expect(person.getByText(act === 'file' ? 'Le fichier est téléchargé.' : /^C’est effacé\./)).toBeVisible()
    await person.close()
  }
})
