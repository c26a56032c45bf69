/** In dollars; nothing is chosen beforehand. */
export const chipAmounts = ['5', '10', '20', '50'] as const
