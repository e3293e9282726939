// Processes on hosts of the network, which the test kills and starts again.

import { readFileSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { lastLines, processMark, signal, startGuarded } from '#bench/machine/process.ts'
import type { Running } from '#bench/machine/supervise.ts'
import type { Host } from './network.ts'

export type Kept = {
  readonly name: string
  readonly host: Host
  readonly pid: () => number
  /** Sends a signal to the process and all that it has started. */
  signal(name: NodeJS.Signals): void
  /** Resolves when the process is ready. */
  start(): Promise<void>
  stop(): Promise<void>
}

type Command = {
  readonly name: string
  readonly host: Host
  readonly command: readonly string[]
  readonly logFile: string
  /** What the process logs when it serves. */
  readonly ready: RegExp
}

const readyWithinMs = 120_000

/** Starts the process on its host. */
export async function keep({ name, host, command, logFile, ready }: Command): Promise<Kept> {
  let running: Running | null = null
  const start = async (): Promise<void> => {
    const from = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    const started = startGuarded([...host.within, ...command], logFile)
    running = started
    for (let waited = 0; !ready.test(readFileSync(logFile).subarray(from).toString()); waited += 50) {
      if (waited > readyWithinMs || processMark(started.pid) === null)
        throw new Error(`${name} is not ready. Its log ends with:\n${lastLines(logFile)}`)
      await pause(50)
    }
  }
  await start()
  return {
    name,
    host,
    pid: () => running?.pid ?? 0,
    signal: by => void signal(-(running?.pid ?? 0), by),
    start,
    stop: async () => running?.stop(),
  }
}
