// The order of the test files in `npm test`. A file that mostly waits, for a process to start or a time to pass, runs
// beside those that keep a core busy; the longest start first, so that none is left over at the end.

/** Files that mostly wait, longest first. */
const waiting = [
  'test/dispatcher/mail.test.ts',
  'test/stack/killed.test.ts',
  'test/flow/object-store.test.ts',
  'test/engine/run/shard-handler.test.ts',
  'test/stack/program.test.ts',
  'test/flow/object-store.test.ts',
  'test/gateway/slow-readers.test.ts',
  'test/stack/startup-faults.test.ts',
  'test/stack/stack.test.ts',
  'test/dispatcher/process.test.ts',
  'test/faults/drill.test.ts',
  'test/storage/master-key.test.ts',
  'test/engine/run/pool.test.ts',
  'test/flow/clock-skew.test.ts',
  'test/flow/shutdown.test.ts',
  'test/flow/operations.test.ts',
  'test/stack/nats-tls.test.ts',
  'test/stack/engine-tls.test.ts',
  'test/stack/nats.test.ts',
  'test/stack/postgres-log.test.ts',
  'test/gateway/main.test.ts',
  'test/gateway/interrupted-calculations.test.ts',
  'test/gateway/lost-connections.test.ts',
  'test/dispatcher/delivery-queues.test.ts',
  'test/gateway/interrupted-imports.test.ts',
  'test/storage/object-store.test.ts',
]

/** Long files among the others, longest first. */
const long = [
  'test/gateway/idempotency-storm.test.ts',
  'test/gateway/combinations.test.ts',
  'test/storage/keys.test.ts',
  'test/gateway/resources/sandbox.test.ts',
  'test/bench/run.test.ts',
  'test/engine/run/calculation.test.ts',
  'test/dispatcher/pipeline.test.ts',
  'test/dispatcher/full-volume.test.ts',
  'test/gateway/bad-input.test.ts',
  'test/storage/plans.test.ts',
  'test/engine/run/same-slips.test.ts',
  'test/gateway/fuzz/fuzz.test.ts',
  'test/gateway/outside-readers.test.ts',
  'test/gateway/docs-browser.test.ts',
  'test/gateway/files.test.ts',
  'test/tidy/closing-line.test.ts',
]

export const named: readonly string[] = [...waiting, ...long]

/** The files in the lanes that run side by side, each in its order. */
export function lanesOf(files: readonly string[]): string[][] {
  const isWaiting = (file: string) => waiting.includes(file)
  const rankOf = (file: string) => (named.includes(file) ? named.indexOf(file) : named.length)
  const ordered = files.toSorted((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b, 'en'))
  return [ordered.filter(isWaiting), ordered.filter(file => !isWaiting(file))]
}
