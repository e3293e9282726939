// How long the drill lasts.

export const minutes = Number(process.env['FAULT_MINUTES'] ?? 0)

/** The suite shares the machine with other tests, so a short drill has longer limits. */
export const isShort = minutes === 0
