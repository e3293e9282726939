/** Wait between two iterations of a loop. */
type Wakeup = {
  signal(): void
  /** Resolves at the next signal, at once if there was one since the last wait, or after `ms` at the latest. */
  wait(ms: number): Promise<void>
}

export function createWakeup(): Wakeup {
  let isSignalled = false
  let wake: (() => void) | null = null
  return {
    signal() {
      isSignalled = true
      wake?.()
    },
    async wait(ms) {
      if (!isSignalled) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = null
      }
      isSignalled = false
    },
  }
}
