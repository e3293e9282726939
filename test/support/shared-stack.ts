// The process that holds the stack which test files of one tap run share: `node shared-stack.ts <options as JSON>`.
// It ends with the tap run, however that ends.

import { signal } from '#bench/machine/process.ts'
import { startStack } from '#stack'

export type SharedStackOptions = {
  readonly dataDir: string
  readonly databaseUrl: string
  readonly environment: Readonly<Record<string, string>>
  /** The tap run's. */
  readonly ownerPid: number
}

const { ownerPid, ...options } = JSON.parse(process.argv[2] ?? '') as SharedStackOptions
const stack = await startStack(options)

const watch = setInterval(() => {
  if (!signal(ownerPid, 0)) void end()
}, 1_000)

async function end(): Promise<void> {
  clearInterval(watch)
  await stack.stop()
}

process.once('SIGTERM', () => void end())
