// How long the drill lasts.

export const minutes = Number(process.env['FAULT_MINUTES'] ?? 0)

/** As a part of the suite, which shares the machine with other tests: nothing is told of how fast it is. */
export const isShort = minutes === 0
