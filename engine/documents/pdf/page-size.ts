/** A4, in points. */
export const pageSize = { width: 595.28, height: 841.89 } as const
