/** In dollars; none is preselected. */
export const chipAmounts = ['5', '10', '20', '50'] as const
