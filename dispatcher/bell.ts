/** Something to wait for that may ring early: a loop sleeps on it between two looks at its work. */
type Bell = {
  ring(): void
  /** Resolves at the next ring, at once when it rang since the last wait, or after `ms` at the latest. */
  wait(ms: number): Promise<void>
}

export function createBell(): Bell {
  let rang = false
  let wakeUp: (() => void) | null = null
  return {
    ring() {
      rang = true
      wakeUp?.()
    },
    async wait(ms) {
      if (!rang) {
        await new Promise<void>(resolve => {
          const late = setTimeout(resolve, ms)
          wakeUp = () => {
            clearTimeout(late)
            resolve()
          }
        })
        wakeUp = null
      }
      rang = false
    },
  }
}
