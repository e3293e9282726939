/** The advisory lock, with the organization beside it, that writers of inputs share and a plan takes alone. */
export const inputsLock = 1
