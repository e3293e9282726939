// The thread of the watchdog. It counts seconds without a beat, so that a suspended machine, which stops both threads
// alike, is no hang.

import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { beats, seconds } = workerData as { beats: Int32Array; seconds: number }
const stderr = 2
/** pino's number of `fatal`. */
const fatal = 60

let silent = 0
while (silent < seconds) {
  const before = Atomics.load(beats, 0)
  const outcome = Atomics.wait(beats, 0, before, 1_000)
  silent = outcome === 'timed-out' ? silent + 1 : 0
}
writeSync(
  stderr,
  `${JSON.stringify({ level: fatal, name: 'engine', msg: `main thread hung for ${seconds} s; process killed` })}\n`,
)
process.kill(process.pid, 'SIGKILL')
