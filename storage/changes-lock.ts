/** The advisory lock by which a transaction that writes says, with the second beside it, since when. */
export const changesLock = 2

/** The advisory lock by which a transaction that writes events says, with the millisecond beside it, since when. */
export const eventsLock = 4

/** The advisory lock, by account, that whoever writes events shares and whoever begins to listen holds alone. */
export const listenersLock = 5
