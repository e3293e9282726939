/** Wage months that a component of such a frequency is paid for; the intervals count from April. */
export const monthsOfInterval = { quarterly: 3, half_yearly: 6, yearly: 12 } as const
