import { setTimeout as sleep } from 'node:timers/promises'

/** A process that is up. */
export type Running = {
  readonly pid: number
  /** Settles when the process has ended, whatever the reason. */
  readonly ended: Promise<unknown>
  /** Lets it finish its work and waits for its end. */
  stop(): Promise<void>
  /** Ends it without waiting for anything. */
  kill(): void
}

/** A process that is started again whenever it ends unasked. */
export type SupervisedProcess = { pid(): number; stop(): Promise<void>; kill(): void }

const shortestPauseMs = 100
const longestPauseMs = 5_000
const settledAfterMs = 30_000

/**
 * Starts a process and keeps it up. `start` brings it up on the same address each time. When the first
 * start fails nothing is kept and the error goes to the caller; later ones are tried until one succeeds.
 */
export async function supervise(
  name: string,
  start: () => Promise<Running>,
  log: (line: string) => void,
): Promise<SupervisedProcess> {
  const stopping = new AbortController()
  let current = await start()

  async function restart(pauseMs: number): Promise<void> {
    await sleep(pauseMs, undefined, { signal: stopping.signal })
    try {
      current = await start()
      log(`${name} is up again`)
      // The order to stop may have come while it started.
      if (stopping.signal.aborted) await current.stop()
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
      await restart(Math.min(pauseMs * 2, longestPauseMs))
    }
  }

  async function keep(): Promise<void> {
    let pauseMs = shortestPauseMs
    while (!stopping.signal.aborted) {
      const since = performance.now()
      await current.ended
      if (stopping.signal.aborted) return
      // A process that keeps falling over is given time; one that had been well is not made to wait.
      pauseMs =
        performance.now() - since > settledAfterMs ? shortestPauseMs : Math.min(pauseMs * 2, longestPauseMs)
      log(`${name} ended unexpectedly and is started again`)
      await restart(pauseMs)
    }
  }

  const kept = keep().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return {
    pid: () => current.pid,
    async stop() {
      stopping.abort()
      await current.stop()
      await kept
    },
    kill() {
      stopping.abort()
      current.kill()
    },
  }
}
