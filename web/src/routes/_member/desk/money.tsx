import { createFileRoute } from '@tanstack/react-router'
import { DeskMoney } from '../../../desk/desk-money.tsx'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../../platform/head.ts'

export const Route = createFileRoute('/_member/desk/money')({
  head: () => pageHead({ title: m.tips_count(), isPrivate: true }),
  component: DeskMoney,
})
