import { productName } from '@obole/contract/formatting/names'
import { networkOf, splitLinks } from './operator-links.ts'
import type { Variable } from './variable.ts'

const line = { pattern: /^[^\r\n]{1,200}$/u, must: 'be one line of at most 200 characters' }

/** Who runs the site, as the law asks to name them. */
export const operatorVariables = {
  OPERATOR_NAME: {
    pattern: /^[^\r\n]{1,120}$/u,
    must: 'be one line of at most 120 characters',
    default: productName,
    meaning: 'the legal name of who runs this site; required with a live Stripe key, as are the four below',
  },
  OPERATOR_ADDRESS: { ...line, default: 'none', meaning: 'the operator’s street address' },
  OPERATOR_PHONE: {
    pattern: /^\+?[\d(][\d\u00a0 ().-]{6,24}(,? (poste|ext\.?|ext) ?\d{1,6})?$/u,
    must: 'be a telephone number',
    default: 'none',
    meaning: 'the operator’s telephone number',
  },
  OPERATOR_EMAIL: {
    pattern: /^[^\s@<>,;]+@[^\s@<>,;]+$/,
    must: 'be a bare mail address',
    default: 'the address in `MAIL_FROM`',
    meaning: 'where messages and reports of the contact form arrive; shown with the name, address and telephone number',
  },
  PRIVACY_OFFICER: {
    ...line,
    default: 'none: whoever directs the operation of the site, at `OPERATOR_EMAIL`',
    meaning: 'title and contact of the person in charge of personal information, as the privacy policy names them',
  },
  ALARM_EMAIL: {
    pattern: /^[^\s@<>,;]+@[^\s@<>,;]+$/,
    must: 'be a bare mail address',
    default: 'the `OPERATOR_EMAIL`, when it is set',
    meaning:
      'who is mailed open alarms, jobs that were given up and mails that wait, at most once a day for each cause',
  },
  OPERATOR_LINKS: {
    pattern: /^https:\/\/\S+([\s,]+https:\/\/\S+){0,2}$/,
    isValid: (value) => splitLinks(value).every((link) => networkOf(link) !== undefined),
    must: 'be at most three https addresses at facebook.com, instagram.com and linkedin.com',
    default: 'none, but an example of each with the sandbox',
    meaning: 'the footer’s links, with spaces or commas between',
  },
  HOSTED_BY: {
    ...line,
    default: 'none: named on request',
    meaning: 'who hosts the server and its backups, and where, as the privacy policy names them',
  },
} satisfies Record<string, Variable>
