// Kills a process whose main thread has hung: it answers no caller, holds its connections, and is not replaced while it
// lives. Its work is delivered to another process again.

import { Worker } from 'node:worker_threads'

const beatMs = 500

/** Watches the main thread of this process until it is stopped; a hang of `seconds` ends the process by SIGKILL. */
export function startWatchdog(seconds: number): { stop(): Promise<void> } {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const beat = setInterval(() => {
    Atomics.add(beats, 0, 1)
    Atomics.notify(beats, 0)
  }, beatMs)
  const watcher = new Worker(new URL('./watchdog.worker.ts', import.meta.url), {
    workerData: { beats, seconds },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  })
  watcher.unref()
  return {
    async stop() {
      clearInterval(beat)
      await watcher.terminate()
    },
  }
}
