/** The advisory lock by which a transaction that writes says, with the second beside it, since when. */
export const changesLock = 2
