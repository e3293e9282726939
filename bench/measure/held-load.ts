import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { HeldAnswers, HeldLoad } from './held-load.worker.ts'

export type { HeldLoad }

/** A load that is kept up beside what is measured; see its thread. */
export function openHeldLoad(load: HeldLoad): {
  /** Does the work beside the load. Returns its result and the answers to the load's calls, by status. */
  beside<Result>(work: () => Promise<Result>): Promise<readonly [Result, HeldAnswers]>
  close(): Promise<void>
} {
  const worker = new Worker(new URL('held-load.worker.ts', import.meta.url), { workerData: load })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
  const tell = (what: 'begin' | 'end'): void => worker.postMessage(what)
  return {
    async beside(work) {
      tell('begin')
      const answered = once(worker, 'message') as Promise<[HeldAnswers]>
      // A load that breaks off ends the work with its error.
      const broken = answered.then(() => Promise.reject(new Error('The load is no longer kept up.')))
      broken.catch(() => undefined)
      let isOver = false
      const working = work().finally(() => (isOver = true))
      const result = await Promise.race([
        working,
        broken.catch(error => (isOver ? working : Promise.reject(error as Error))),
      ])
      tell('end')
      const [answers] = await answered
      return [result, answers]
    },
    async close() {
      await worker.terminate()
    },
  }
}
