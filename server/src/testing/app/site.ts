/** What a rendered page reads of an installation. */
export const site = {
  publicUrl: 'https://obole.example',
  isSandbox: false,
  checkoutOrigin: null,
  platformFeePercent: 0,
  processingFee: null,
  costs: { cardFee: null, payoutCosts: { monthlyCents: 0, percent: 0, cents: 0 } },
  payoutSchedules: ['weekly' as const],
  tipCentsMax: 99_999,
  undoMinutes: 15,
  operator: { name: 'Obole', address: null, phone: null, email: 'bonjour@obole.example', privacyOfficer: null },
  release: { version: '0.1.0', madeOn: '2026-11-19', checkedScreens: null },
  debtsFromLaterTips: false,
  recipients: { hosting: null, mail: null, images: null },
  links: { facebookUrl: 'https://a.example', instagramUrl: 'https://b.example', linkedInUrl: 'https://c.example' },
  google: null,
  facebook: null,
}

/** What a rendered page reads of a document. */
export const emptyDocument = {
  document: { title: 'Questions', description: 'Questions', updated: '2026-11-19', blocks: [] },
  shown: null,
  announced: null,
  earlier: [],
}

const unshown = { showsName: true, showsWords: false, showsAmount: false, canShowWords: false, awaitsApproval: false }

/** What a rendered page reads of a receipt. */
export const receipt = {
  tipId: '0190a000-0000-7000-8000-000000000002',
  paidAt: '2026-11-15T12:00:00.000Z',
  amount: 2000,
  refundedAmount: 0,
  pendingAmount: 0,
  currency: 'CAD' as const,
  state: 'paid' as const,
  dispute: null,
  creatorName: 'Zoé',
  creatorSlug: 'zoe',
  supporterName: null,
  message: null,
  reply: null,
  undoUntil: null,
  isBeingUndone: false,
  refundRequestedAt: null,
  refundReason: null,
  refundAnswer: null,
  refundClosedAt: null,
  canRequestRefund: true,
  ...unshown,
  editUntil: null,
  erasedAt: null,
  canGiveName: false,
  canBeMailed: true,
  draft: null,
  way: [],
  locale: 'fr' as const,
}
