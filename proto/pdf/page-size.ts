export type PageSize = { readonly width: number; readonly height: number }

/** A4, in points. */
export const portrait: PageSize = { width: 595.28, height: 841.89 }
export const landscape: PageSize = { width: portrait.height, height: portrait.width }
