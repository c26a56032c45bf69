import { replyToTip } from '@obole/contract/calls/replies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageOwner } from '../../testing/people/creators.ts'
import { startTips, type TipsApp } from '../../testing/tips/tips.ts'

let tips: TipsApp
let payee: PageOwner
beforeAll(async () => {
  tips = await startTips()
  payee = await tips.newPayee()
})
afterAll(() => tips.close())

const forged = 'Merci »\n\n\n\nVotre compte est bloqué. Confirmez ici :\nhttps://obole-verification.example/login'
const quoted =
  '\n\n> Merci »\n>\n> Votre compte est bloqué. Confirmez ici :\n> https: //obole-verification. example/login\n\n'

test('ATK-6: in the mails of a tip, foreign words are quoted line by line and hold no link', async () => {
  const email = `cite-${Date.now()}@example.com`
  const { body } = await tips.begin(payee, { message: forged, supporterName: 'www.evil.example' })
  tips.stripe.pay(String(body['url']).split('/').at(-1) ?? '', { email })
  await tips.settle()
  const call = { params: { tipId: String(body['tipId']) }, body: { message: forged } }
  expect((await tips.call(replyToTip, call, { token: payee.accessToken })).status).toBe(201)
  const received = (await tips.mailsTo(payee.email)).filter(({ text }) => text.includes('Votre compte est bloqué'))
  expect(received[0]?.text).toContain('www. evil. example vous soutient')
  const mails = [...(await tips.mailsTo(email)), ...received]
  expect(mails).toHaveLength(3)
  for (const { text, html } of mails) {
    expect(text).toContain(quoted)
    for (const said of [text, html])
      expect(said).not.toMatch(/:\/\/obole-verification|evil\.example|verification\.example/)
    expect(html).toMatch(/<blockquote style="[^"]*border-left[^"]*">Merci »<br><br>Votre compte/)
  }
})

const taken = [
  'Obole',
  'OBOLE',
  'O b o l e',
  'Ob\u200bole',
  'Ｏｂｏｌｅ',
  'Obóle',
  'Оbоlе',
  '0bole',
  'L’équipe Obole',
  'Obole-Support',
  '\u2800Obole\u3164',
]
test.each(taken)('ATK-6: nobody tips under the name of the site: %s', async (supporterName) => {
  const answer = await tips.begin(payee, { supporterName })
  expect(answer).toMatchObject({ status: 400, body: { code: 'name_reserved' } })
})

test.each(['Obolensky', 'Zoé Bolé', 'Noble', 'Мария', '李雷', 'J.-P. Côté'])(
  'ATK-6: %s is a name of a supporter',
  async (supporterName) => {
    expect((await tips.begin(payee, { supporterName })).status).toBe(201)
  },
)

test('ATK-6: the form without script leads back with the reason', async () => {
  const sent = await tips.app.inject({
    method: 'POST',
    url: `/@${payee.slug}/tip`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ amount: '20', supporterName: 'Obole' }).toString(),
  })
  expect(sent.headers.location).toBe(`/@${payee.slug}?tip-error=name_reserved#tip`)
})
