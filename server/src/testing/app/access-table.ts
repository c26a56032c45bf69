import * as accounts from '@obole/contract/calls/accounts'
import * as albums from '@obole/contract/calls/albums'
import * as contact from '@obole/contract/calls/contact'
import * as creators from '@obole/contract/calls/creators'
import * as desk from '@obole/contract/calls/desk'
import * as decisions from '@obole/contract/calls/desk/decisions'
import * as incidents from '@obole/contract/calls/desk/incidents'
import * as deskMoney from '@obole/contract/calls/desk/money'
import * as people from '@obole/contract/calls/desk/people'
import * as deskQueue from '@obole/contract/calls/desk/queue'
import * as directory from '@obole/contract/calls/directory'
import * as documents from '@obole/contract/calls/documents'
import * as goals from '@obole/contract/calls/goals'
import * as recovery from '@obole/contract/calls/keys/account-recovery'
import * as identities from '@obole/contract/calls/keys/identities'
import * as passkeys from '@obole/contract/calls/keys/passkeys'
import * as factors from '@obole/contract/calls/keys/second-factor'
import * as deposits from '@obole/contract/calls/money/deposits'
import { readWay } from '@obole/contract/calls/money/way'
import * as ownWall from '@obole/contract/calls/own-wall'
import * as news from '@obole/contract/calls/owner/news'
import * as verification from '@obole/contract/calls/page/verification'
import * as payouts from '@obole/contract/calls/payouts'
import { choosePayoutSchedule, readDebts, readPayoutSchedule } from '@obole/contract/calls/payouts'
import * as profile from '@obole/contract/calls/profile'
import * as rights from '@obole/contract/calls/receipt-rights'
import * as received from '@obole/contract/calls/received-tips'
import * as replies from '@obole/contract/calls/replies'
import * as reports from '@obole/contract/calls/reports'
import * as sessions from '@obole/contract/calls/sessions'
import * as site from '@obole/contract/calls/site'
import * as thanks from '@obole/contract/calls/thanks'
import * as tips from '@obole/contract/calls/tips'
import * as wall from '@obole/contract/calls/wall'
import { newId } from '../../platform/ids.ts'
import { goodPassword } from '../people/accounts.ts'
import { newSlug } from '../people/creators.ts'
import type { Target } from '../people/test-users.ts'
import { atDesk, each, type Input, open, own, owner, type Row, row } from './access-rows.ts'

const nothing = () => ({})
const token = 'x'.repeat(43)
const email = () => ({ email: `${newId()}@example.com` })
const byId = ({ id }: Target) => ({ params: { id } })
const bySlug = ({ slug }: Target) => ({ params: { slug } })
const usedPasskey = { id: 'x', response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } }
const madePasskey = { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } }
const incidentTexts = Object.fromEntries(
  ['happened', 'detected', 'what', 'data', 'people', 'why', 'told', 'measures'].map((name) => [name, 'A']),
)
const decision = (id: string) => ({
  subject: { kind: 'page', id },
  act: 'limit',
  reason: 'abuse',
  note: 'A',
  lastEntry: null,
})
const byNoTip = () => ({ params: { tipId: newId() } })

/** The status that each role gets, for every call of the product. A new call needs a row here. */
export const accessTable: Row[] = [
  row(site.readSite, nothing, open(200)),
  row(documents.readDocument, () => ({ params: { document: 'privacy' }, query: { locale: 'fr' } }), open(200)),
  row(contact.sendContact, () => ({ body: { ...email(), topic: 'question', message: 'A' } }), open(202)),

  row(accounts.register, () => ({ body: { ...email(), password: goodPassword } }), open(202)),
  row(accounts.verifyEmail, () => ({ body: { ...email(), token, password: goodPassword } }), open(410)),
  row(accounts.resendVerification, () => ({ body: email() }), open(202)),
  row(sessions.login, ({ email: address }) => ({ body: { email: address, password: goodPassword } }), open(200)),
  row(sessions.issueGoogleNonce, nothing, open(200)),
  row(sessions.loginWithGoogle, () => ({ body: { token } }), open(401)),
  row(sessions.loginWithFacebook, () => ({ body: { token } }), open(401)),
  row(sessions.refresh, () => ({ body: { refreshToken: token } }), open(401)),
  row(sessions.logout, () => ({ body: { refreshToken: token } }), open(204)),
  row(sessions.logoutEverywhere, nothing, own(204)),
  row(sessions.endSession, () => ({ params: { sessionId: newId() } }), own(204)),
  row(sessions.listSessions, nothing, own(200)),
  row(accounts.forgotPassword, () => ({ body: email() }), open(202)),
  row(accounts.resetPassword, () => ({ body: { ...email(), token, newPassword: goodPassword } }), open(410)),
  // A password needs an address to sign in with.
  row(accounts.setPassword, () => ({ body: { newPassword: goodPassword } }), { ...own(204), UU: 403 }),
  row(accounts.changeEmail, () => ({ body: email() }), own(202)),
  row(accounts.confirmEmail, () => ({ body: { token } }), open(410)),
  row(profile.readProfile, nothing, own(200)),
  row(profile.saveFullname, () => ({ body: { firstname: 'A', lastname: 'B' } }), own(200)),
  row(profile.saveAlias, () => ({ body: { alias: 'A' } }), own(200)),
  row(profile.saveBirthdate, () => ({ body: { birthdate: '1987-06-05' } }), own(200)),
  row(profile.savePhone, () => ({ body: { phoneNumber: '5145550100' } }), own(200)),
  row(profile.saveAddress, () => ({ body: { address: 'A' } }), own(200)),
  row(profile.saveLocale, () => ({ body: { locale: 'en' } }), own(200)),
  row(profile.savePortrait, nothing, { ...own(200), UU: 403 }),
  row(accounts.deleteAccount, () => ({ body: {} }), own(204)),
  row(accounts.keepAccount, nothing, own(200)),
  row(accounts.exportAccount, nothing, own(200)),
  row(factors.loginSecondFactor, () => ({ body: { challenge: token, code: '000000' } }), open(410)),
  // Without a password there is only another sign-in.
  row(factors.stepUp, () => ({ body: { password: goodPassword } }), { ...own(204), UU: 403 }),
  // Nobody here has lost a second factor, or waits for a second step.
  row(recovery.startRecovery, () => ({ body: {} }), own(409)),
  row(recovery.cancelRecovery, nothing, own(204)),
  row(factors.readTotp, nothing, own(200)),
  row(factors.startTotp, nothing, own(200)),
  row(factors.confirmTotp, () => ({ body: { code: '000000' } }), own(401)),
  row(factors.removeTotp, nothing, own(204)),
  row(factors.renewRecoveryCodes, nothing, own(409)),
  row(passkeys.passkeyLoginOptions, nothing, open(200)),
  row(passkeys.loginWithPasskey, () => ({ body: { passkey: usedPasskey } }), open(401)),
  row(passkeys.listPasskeys, nothing, own(200)),
  row(passkeys.passkeyOptions, nothing, own(200)),
  row(passkeys.addPasskey, () => ({ body: { name: 'A', passkey: madePasskey } }), own(401)),
  row(passkeys.renamePasskey, () => ({ params: { passkeyId: newId() }, body: { name: 'A' } }), own(404)),
  row(identities.listIdentities, nothing, own(200)),
  row(identities.unlinkIdentity, () => ({ params: { provider: 'google' } }), own(204)),
  row(passkeys.removePasskey, () => ({ params: { passkeyId: newId() } }), own(204)),

  row(
    creators.createCreator,
    () => ({ body: { name: 'A', slug: newSlug() } }),
    each(401, 403, 201, 409, 409, 409, 401),
  ),
  row(creators.readSlugAvailability, () => ({ query: { slug: newSlug() } }), open(200)),
  row(creators.readOwnCreator, nothing, own(200)),
  row(creators.readCreator, bySlug, open(200)),
  row(directory.listCreators, nothing, open(200)),
  row(creators.saveCreator, (target) => ({ ...byId(target), body: { name: 'A' } }), owner(200, 409)),
  row(creators.deleteCreator, bySlug, owner(204, 204)),
  row(creators.restoreCreator, bySlug, owner(200, 200)),
  row(
    creators.savePresentation,
    (target) => ({ ...byId(target), body: { description: 'A', videoUrl: null } }),
    owner(200, 409),
  ),
  row(
    goals.saveGoal,
    (target) => ({
      ...byId(target),
      body: { amount: 5000, endsAt: null, hidesAmounts: false, texts: { en: { title: 'A', text: null } } },
    }),
    owner(200, 409),
  ),
  row(goals.endGoal, byId, owner(204, 204)),
  row(goals.listGoals, byId, owner(200, 200)),
  row(
    thanks.saveThanks,
    (target) => ({ ...byId(target), body: { texts: { en: 'A' }, photoId: null } }),
    owner(200, 409),
  ),
  row(thanks.readThanks, byId, owner(200, 200)),
  row(wall.listWords, bySlug, open(200)),
  row(ownWall.readWall, byId, owner(200, 200)),
  row(ownWall.saveWall, (target) => ({ ...byId(target), body: { mode: 'on' } }), owner(200, 409)),
  row(ownWall.listOwnWords, (target) => ({ ...byId(target), query: { standing: 'waiting' } }), owner(200, 200)),
  // There are no words yet; what an owner may do with some is tested with the wall.
  row(ownWall.saveWords, ({ id }) => ({ params: { id, wordsId: newId() }, body: { isHidden: true } }), owner(404, 404)),
  row(reports.sendReport, ({ photoId }) => ({ body: { subject: { kind: 'photo', id: photoId }, category: 'other' } }), {
    ...open(202),
    OD: 404,
  }),
  // The address of this site: refused before anything is asked.
  row(
    verification.verifyLink,
    (target) => ({ ...byId(target), body: { address: 'http://localhost:3000/@x' } }),
    owner(400, 400),
  ),
  row(verification.removeVerification, byId, owner(200, 409)),
  row(reports.sendNotice, ({ id }) => ({ body: noticeOf(id) }), { ...open(202), OD: 404 }),
  row(creators.saveBanner, byId, owner(200, 409)),
  row(creators.saveLogo, byId, owner(200, 409)),

  row(albums.readAlbum, ({ id }) => ({ params: { creatorId: id } }), open(200)),
  // A page has one album; without a page there is nothing to create one for.
  row(albums.createAlbum, () => ({ body: { albumId: newId(), title: 'A' } }), each(401, 404, 404, 409, 409, 409, 401)),
  row(albums.addPhoto, ({ albumId }) => ({ params: { albumId }, query: { photoId: newId() } }), owner(201, 409)),
  row(
    albums.describePhoto,
    ({ albumId, photoId }) => ({ params: { albumId, photoId }, body: { description: 'A' } }),
    owner(200, 409),
  ),
  row(albums.deletePhoto, ({ albumId, photoId }) => ({ params: { albumId, photoId } }), owner(204, 409)),
  row(
    albums.orderPhotos,
    ({ albumId, photoId }) => ({ params: { albumId }, body: { photoIds: [photoId] } }),
    owner(200, 409),
  ),

  row(tips.startTip, tipFor, open(409)),
  row(tips.readTipStatus, byNoTip, open(404)),
  row(tips.cancelTip, byNoTip, open(404)),
  row(tips.readReceipt, () => ({ params: { token }, query: {} }), open(404)),
  row(tips.undoTip, () => ({ params: { token } }), open(404)),
  row(tips.requestRefund, () => ({ params: { token } }), open(404)),
  row(rights.changeReceipt, () => ({ params: { token }, body: { showsName: false } }), open(404)),
  row(rights.withdrawWords, () => ({ params: { token } }), open(404)),
  row(rights.eraseSupporter, () => ({ params: { token } }), open(404)),
  row(rights.mailReceipt, () => ({ params: { token }, body: { locale: 'fr' } }), open(404)),
  row(rights.replaceLink, () => ({ params: { token } }), open(404)),
  // A tip that does not exist has no owner; what an owner may do is tested with the tips.
  row(received.refundTip, () => ({ ...byNoTip(), body: {} }), owner(403, 403)),
  row(received.declineRefund, () => ({ ...byNoTip(), body: { message: 'A' } }), owner(403, 403)),
  row(replies.replyToTip, () => ({ ...byNoTip(), body: { message: 'A' } }), owner(403, 403)),
  row(replies.readReplyChoice, () => ({ params: { token } }), open(404)),
  row(received.listTips, byId, owner(200, 200)),
  row(received.summarizeTips, byId, owner(200, 200)),
  row(news.readNews, byId, owner(200, 200)),
  row(news.markVisit, byId, owner(204, 204)),
  row(news.listInbox, byId, owner(200, 200)),
  row(payouts.readNextPayout, byId, owner(200, 200)),
  row(readDebts, byId, owner(200, 200)),
  row(readWay, byNoTip, owner(403, 403)),
  row(deposits.listDeposits, byId, owner(200, 200)),
  row(deposits.readDeposit, ({ id }) => ({ params: { id, depositId: 'po_none' } }), owner(404, 404)),
  row(readPayoutSchedule, byId, owner(200, 200)),
  row(choosePayoutSchedule, (target) => ({ ...byId(target), body: { interval: 'weekly' } }), owner(409, 409)),
  row(received.exportTips, byId, owner(200, 200)),
  // No payments are configured in this test.
  row(payouts.startPayouts, (target) => ({ ...byId(target), body: {} }), owner(503, 409)),
  row(payouts.readPayouts, byId, owner(200, 200)),

  row(desk.readDesk, nothing, atDesk(200)),
  row(desk.listLog, nothing, atDesk(200)),
  row(deskMoney.findDeskTips, () => ({ query: { query: newId() } }), atDesk(200, 403)),
  row(deskMoney.refundDeskTip, () => ({ params: { id: newId() }, body: { reason: 'A' } }), atDesk(404, 403)),
  row(deskMoney.readDeskAlarms, nothing, atDesk(200, 403)),
  row(deskMoney.closeDeskAlarm, () => ({ body: { kind: 'A', subject: 'A' } }), atDesk(404, 403)),
  row(people.lookUpPerson, () => ({ query: { query: email().email } }), atDesk(200, 403)),
  row(people.askPerson, () => ({ body: { ...email(), act: 'file', locale: 'fr' } }), atDesk(202, 403)),
  row(people.readHeld, () => ({ body: { token } }), open(410)),
  row(people.eraseHeld, () => ({ body: { token } }), open(410)),
  row(incidents.listIncidents, nothing, atDesk(200, 403)),
  row(incidents.addIncident, () => ({ body: { ...incidentTexts, isSerious: false } }), atDesk(201, 403)),
  row(desk.exportLog, nothing, atDesk(200, 403)),
  row(deskQueue.listReported, nothing, atDesk(200)),
  row(deskQueue.readSubject, ({ id }) => ({ params: { kind: 'page', id } }), atDesk(200)),
  // The first of the two that comes; what else is decided is tested with the decisions.
  row(deskQueue.decide, ({ id }) => ({ body: decision(id) }), atDesk(409, 201)),
  row(deskQueue.undoDecision, () => ({ params: { decisionId: newId() }, body: {} }), atDesk(404)),
  row(deskQueue.listAppeals, nothing, atDesk(200)),
  row(
    deskQueue.answerAppeal,
    () => ({ params: { decisionId: newId() }, body: { outcome: 'kept', answer: 'A' } }),
    atDesk(404, 403),
  ),
  row(decisions.listOwnDecisions, byId, owner(200, 200)),
  row(decisions.appeal, ({ id }) => ({ params: { id, decisionId: newId() }, body: { message: 'A' } }), owner(404, 404)),
]

/** What a copied session alone must not do. A refund: above the limit, which is tested with the refunds. */
export const needFreshProof = [
  'POST /api/users/set-password',
  'POST /api/users/email',
  'DELETE /api/users/me',
  'GET /api/users/export',
  'POST /api/users/totp',
  'POST /api/users/totp/confirm',
  'DELETE /api/users/totp',
  'POST /api/users/recovery-codes',
  'POST /api/users/passkeys/options',
  'POST /api/users/passkeys',
  'DELETE /api/users/identities/:provider',
  'DELETE /api/users/passkeys/:passkeyId',
  'DELETE /api/creators/@:slug',
  'POST /api/creators/:id/payouts',
]

function tipFor({ id, slug }: Target): Input {
  const page = `http://localhost:3000/@${slug}`
  const urls = { checkoutSuccessUrl: `${page}/tip-completed`, checkoutCancelledUrl: `${page}/tip-cancelled` }
  return { body: { creatorId: id, amount: 500, currency: 'CAD', ...urls } }
}

function noticeOf(id: string) {
  const claimant = { name: 'A', address: 'A', email: `${newId()}@example.com` }
  const claim = { work: 'A', interest: 'A', location: 'A', infringement: 'A', happened: 'A' }
  return { subject: { kind: 'page', id }, ...claimant, ...claim }
}
