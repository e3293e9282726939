/** The advisory lock, with the organization beside it, that roll-ups of days share and a change of their rules takes alone. */
export const rollUpLock = 3
