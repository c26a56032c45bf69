/** The points of the content policy, as its document names them: each is the anchor of its section. */
export const policyRules = [
  'children',
  'violence',
  'hate',
  'sexual',
  'others-privacy',
  'deception',
  'illegal',
  'rights',
  'abuse',
] as const
export type PolicyRule = (typeof policyRules)[number]

/** What the desk may decide, from the lightest to the heaviest, by what it is decided about. */
export const deskActs = ['dismiss', 'hide', 'limit', 'suspend', 'remove', 'close'] as const
export type DeskDecision = (typeof deskActs)[number]

export const actsOn = {
  page: ['dismiss', 'limit', 'suspend', 'remove', 'close'],
  words: ['dismiss', 'hide'],
  photo: ['dismiss', 'hide'],
} as const satisfies Record<string, readonly DeskDecision[]>
export type DeskSubjectKind = keyof typeof actsOn

/** What a moderator leaves to operators. */
export const operatorActs: readonly DeskDecision[] = ['remove', 'close']

/** What somebody is mailed about, and may appeal against. */
export const measures: readonly DeskDecision[] = ['hide', 'limit', 'suspend', 'remove', 'close']
