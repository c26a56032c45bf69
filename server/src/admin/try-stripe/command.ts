import { newId } from '../../platform/ids.ts'
import { openStripe } from '../../tips/stripe/client.ts'
import { type Admin, type Command, exits } from '../command/command.ts'
import { accountProbes } from './account-probes.ts'
import { paymentProbes } from './payment-probes.ts'
import type { Probe, Trial } from './probe.ts'

const probes: Probe[] = [...accountProbes, ...paymentProbes]

export const tryStripeCommand: Command = {
  usage: 'try-stripe [account]',
  summary:
    'with a test key: ask Stripe all that the product assumes, print where it answers otherwise and what to do, and clean up',
  async run(admin, { account }) {
    const { secretKey } = admin.config.stripe
    if (secretKey === null || !/^(sk|rk)_test_/.test(secretKey)) {
      admin.complain('STRIPE_SECRET_KEY must be a test key (sk_test_…): this opens accounts, pays and disputes.')
      return exits.misused
    }
    const stripe = openStripe(admin.config)
    const trial: Trial = {
      sdk: await stripe.sdk(),
      run: `try_${newId()}`,
      payee: account ?? null,
      opened: { accounts: [], sessions: [], held: [] },
    }
    try {
      const differences = await askAll(admin, trial)
      admin.print(differences === 0 ? 'Stripe answers as the sandbox does.' : `${differences} answers differ.`)
      return differences === 0 ? exits.done : exits.failed
    } finally {
      await cleanUp(admin, trial)
      stripe.close()
    }
  },
}

async function askAll(admin: Admin, trial: Trial): Promise<number> {
  let differences = 0
  for (const { name, expected, advice, needsPayee, ask } of probes) {
    if (needsPayee && trial.payee === null) {
      admin.print(`skip    ${name}: no account receives yet`)
      continue
    }
    const answer = await ask(trial)
    if (answer === expected) {
      admin.print(`same    ${name}: ${answer}`)
      continue
    }
    differences += 1
    admin.print(`DIFFERS ${name}`)
    admin.print(`        sandbox: ${expected}`)
    admin.print(`        Stripe:  ${answer}`)
    admin.print(`        ${advice}`)
  }
  return differences
}

/** What was paid stays in the test mode's lists. An account that was given is the operator's, and stays open. */
async function cleanUp({ print }: Admin, { sdk, payee, opened }: Trial): Promise<void> {
  for (const id of opened.sessions) await quietly(() => sdk.checkout.sessions.expire(id))
  for (const id of opened.held) await quietly(() => sdk.paymentIntents.cancel(id))
  const unused = opened.accounts.filter((id) => id !== payee)
  for (const id of unused) await quietly(() => sdk.v2.core.accounts.close(id))
  const left = opened.accounts.find((id) => id === payee)
  if (left !== undefined) print(`The account ${left} stays open: \`try-stripe ${left}\` uses it again.`)
}

/** Most of it has ended already. */
async function quietly(act: () => Promise<unknown>): Promise<void> {
  await act().catch(() => undefined)
}
