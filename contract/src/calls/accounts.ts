import { aliasMax, personNameMax } from '../rules/limits.ts'
import { endpoint } from '../schema/endpoint.ts'
import { Closed, Email, GivenPassword, Line, LocaleCode, NewPassword, ReturnUrl, Secret } from '../schema/schemas.ts'
import { Type } from '../schema/type.ts'
import { Agreement, PolicyVersion } from './agreement.ts'
import { Profile } from './profile.ts'

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  summary: 'Open an account; the answer never says whether the address was known',
  access: 'anyone',
  body: Closed({
    email: Email,
    password: NewPassword,
    firstname: Type.Optional(Line(personNameMax)),
    lastname: Type.Optional(Line(personNameMax)),
    alias: Type.Optional(Line(aliasMax)),
    locale: Type.Optional(LocaleCode),
    policyVersion: Type.Optional(PolicyVersion),
    /** The screen always asks for it; it is recorded with the account. */
    agreement: Type.Optional(Agreement),
    /** The mailed link leads there, on whichever device it is opened. */
    returnUrl: Type.Optional(ReturnUrl),
  }),
  status: 202,
  refusals: ['weak_password'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/users/verify-email',
  summary: 'Open the account with the token from the mail and the password chosen when registering',
  access: 'anyone',
  body: Closed({ email: Email, token: Secret, password: GivenPassword }),
  status: 204,
  refusals: ['token_expired', 'password_mismatch'],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/users/resend-verification',
  summary: 'Send the verification mail again',
  access: 'anyone',
  body: Closed({ email: Email }),
  status: 202,
  refusals: [],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/users/forgot-password',
  summary: 'Mail a link to choose a new password',
  access: 'anyone',
  body: Closed({ email: Email }),
  status: 202,
  refusals: [],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/reset-password',
  summary: 'Choose a new password with the token from a mail that leads there',
  access: 'anyone',
  body: Closed({ email: Email, token: Secret, newPassword: NewPassword }),
  status: 204,
  refusals: ['token_expired', 'weak_password'],
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/users/set-password',
  summary: 'Change the password; other sessions end',
  access: 'signed-in',
  freshProof: 'always',
  body: Closed({ newPassword: NewPassword, currentPassword: Type.Optional(GivenPassword) }),
  status: 204,
  refusals: ['weak_password', 'invalid_credentials', 'email_not_verified'],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/users/email',
  summary: 'Ask for another address; it counts once confirmed',
  access: 'signed-in',
  freshProof: 'always',
  body: Closed({ email: Email, currentPassword: Type.Optional(GivenPassword) }),
  status: 202,
  refusals: ['invalid_credentials'],
})

/** What a mailed link to `/confirm-email` does. */
export const confirmPurposes = ['change-email', 'undo-email', 'confirm-sign-in', 'not-me', 'cancel-recovery'] as const
export type ConfirmPurpose = (typeof confirmPurposes)[number]

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/users/confirm-email',
  summary: 'Do what a mailed link is for, such as confirming an address or signing a device out',
  access: 'anyone',
  /** With a purpose, a token of another one is refused: a screen does what it says, or nothing. */
  body: Closed({ token: Secret, purpose: Type.Optional(Type.Enum([...confirmPurposes])) }),
  status: 204,
  refusals: ['token_expired', 'email_taken'],
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/me',
  summary: 'Schedule the erasure of account and page',
  access: 'signed-in',
  freshProof: 'always',
  body: Closed({ currentPassword: Type.Optional(GivenPassword) }),
  status: 204,
  refusals: ['invalid_credentials'],
})

export const keepAccount = endpoint({
  method: 'POST',
  path: '/api/users/me/keep',
  summary: 'Take back the erasure while the grace period lasts',
  access: 'signed-in',
  status: 200,
  reply: Profile,
  refusals: [],
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/export',
  summary: 'Everything we hold on the signed-in person',
  access: 'signed-in',
  freshProof: 'always',
  status: 200,
  reply: Type.Unknown(),
  refusals: [],
})
