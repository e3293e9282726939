/** Lets so many through at once; the others wait in the order in which they came. */
type Semaphore = {
  readonly waiting: number
  readonly isFree: boolean
  /** Resolves when it is one's turn, which lasts until `leave`. */
  enter(): Promise<void>
  leave(): void
}

export function openSemaphore(places: number): Semaphore {
  const waiting: (() => void)[] = []
  let free = places
  return {
    get waiting() {
      return waiting.length
    },
    get isFree() {
      return free > 0
    },
    async enter() {
      if (free > 0) free -= 1
      else await new Promise<void>(resolve => waiting.push(resolve))
    },
    leave() {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    },
  }
}
