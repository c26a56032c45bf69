import { productName } from '@obole/contract/names'
import type { MailTexts } from './texts.ts'

export const en: MailTexts = {
  verifyEmail: ({ email }) => ({
    subject: `Confirm your address to open your ${productName} account`,
    paragraphs: [
      `You asked for an ${productName} account with the address ${email}. All that is left is to confirm that it is yours.`,
    ],
    action: 'Confirm my address',
    smallPrint: [
      'This link is valid for 24 hours and works once.',
      'Didn’t ask for this? Do not click: without your confirmation no account is opened, and your address is forgotten after seven days.',
    ],
  }),
  alreadyRegistered: ({ email }) => ({
    subject: `You already have an ${productName} account`,
    paragraphs: [
      `Somebody, most likely you, has just asked for an account with the address ${email}. You already have one: simply sign in.`,
      'If you do not remember the password, the sign-in page lets you choose a new one.',
    ],
    action: 'Sign in',
    smallPrint: ['If it was not you, there is nothing to do: your account has not changed.'],
  }),
  resetPassword: ({ email }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      `Here is the link to choose a new password for the account ${email}.`,
      'To be safe, all your open sessions will end, and sign-in with Google or Facebook will be disconnected from the account.',
    ],
    action: 'Choose a password',
    smallPrint: [
      'This link is valid for 30 minutes and works once. If you ask for another one, only the last counts.',
      'Didn’t ask for this? Ignore this message: your password stays the same.',
    ],
  }),
  passwordChanged: ({ at }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${productName} account was changed on ${at}. Your other sessions have ended.`,
      'If it was you, all is well. If not, choose a new password now: that ends every session, the other person’s included.',
    ],
    action: 'This wasn’t me',
  }),
  confirmEmail: ({ email, account }) => ({
    subject: `Confirm the new address of an ${productName} account`,
    paragraphs: [
      account
        ? `The ${productName} account of ${account} is to use the address ${email} from now on.`
        : `An ${productName} account that has no address yet is to use the address ${email}.`,
      'Confirm only if you know this account and use it yourself: whoever can open it today could open it afterwards too.',
    ],
    action: 'Confirm this address',
    smallPrint: [
      'This link is valid for one hour and works once.',
      'Didn’t ask for this? Ignore this message: nothing will change.',
    ],
  }),
  emailChange: ({ newEmail, email }) => ({
    subject: 'Your address is about to change',
    paragraphs: [
      `Somebody asked that the ${productName} account of ${email} use the address ${newEmail} from now on. The change takes effect once the new address is confirmed.`,
      'If it was you, there is nothing to do. If not, cancel it: this address stays (or becomes again) the account’s, every session ends, and we send you a link to choose a new password.',
    ],
    action: 'Cancel the change',
    smallPrint: [
      'This link works until the change takes effect, and seven days longer if the account is more than seven days old and has a page or tips.',
    ],
  }),
  emailChangeUndone: ({ restored, removed }) => ({
    subject: `The address change on an ${productName} account was cancelled`,
    paragraphs: [
      `The ${productName} account that used the address ${removed} uses ${restored} again: the change was cancelled with the link that we had sent there.`,
      'Every session has ended and the password no longer works. The restored address gets a link to choose a new one. For 72 hours, nothing is paid out and the bank account of the payouts cannot be changed.',
    ],
    action: 'Choose a password',
  }),
  emailInUse: ({ email }) => ({
    subject: 'Somebody tried to use your address',
    paragraphs: [
      `A person signed in to another ${productName} account tried to use the address ${email}. It is already the address of your account: we refused, and nothing has changed.`,
      'If it was you, sign in to the account that already has this address.',
    ],
    action: 'Sign in',
  }),
  newSignIn: ({ device, at }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Somebody signed in to your ${productName} account from a device that we had not seen before.`,
      `Device: ${device || 'unknown'}\nWhen: ${at}`,
      'If it was you, all is well. If not, choose a new password: every session will end.',
    ],
    action: 'This wasn’t me',
  }),
  sessionEnded: ({ device, at }) => ({
    subject: 'We ended one of your sessions',
    paragraphs: [
      'A session key that had already been used was presented a second time. It may have been copied: to be safe, we ended that session.',
      `Device: ${device || 'unknown'}\nWhen: ${at}`,
      'Simply sign in again. If this happens more often, or if you do not know the device, choose a new password as well.',
    ],
    action: 'Sign in again',
  }),
  identityLinked: ({ provider, at }) => ({
    subject: `${provider} is now connected to your account`,
    paragraphs: [
      `Since ${at}, you can sign in to your ${productName} account with ${provider}.`,
      `If it was you, all is well. If not, choose a new password: ${provider} will be disconnected and every session will end.`,
    ],
    action: 'This wasn’t me',
  }),
  erasureScheduled: ({ on }) => ({
    subject: `Your account will be erased on ${on}`,
    paragraphs: [
      `As you asked, your ${productName} account and your page will be erased for good on ${on}. Until then your page is hidden and takes no tips.`,
      'Changed your mind? Sign in before that date and choose to keep your account: everything will be as before.',
    ],
    action: 'Keep my account',
    smallPrint: ['The law obliges us to keep a record of payments; it will no longer hold your personal information.'],
  }),
  confirmSignIn: ({ email }) => ({
    subject: 'Confirm that it is you',
    paragraphs: [
      `There were many failed attempts to sign in to the account ${email}. The right password has just been given: before letting anyone in, we want to be sure that it is you.`,
      'Confirm, then sign in again.',
    ],
    action: 'Yes, it’s me',
    smallPrint: [
      'This link is valid for one hour and works once.',
      'If it was not you, somebody knows your password: do not confirm, and choose a new one.',
    ],
  }),
}
