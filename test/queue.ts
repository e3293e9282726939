// The order of the test files in `npm test`, and those that run by turns.

import { readFileSync } from 'node:fs'
import { isOfToday, testDay } from './support/share-of-day.ts'

/** Days until each file of `byTurns` has run once. */
export const turns = 4

/**
 * Files about processes, servers, certificates, and pages and programs as they are seen from outside, which a change of a
 * rule of the law or of a route seldom breaks alone. Each day runs every fourth of them.
 */
export const byTurns: readonly string[] = [
  'test/bench/run.test.ts',
  'test/dispatcher/full-volume.test.ts',
  'test/dispatcher/killed-mail.test.ts',
  'test/dispatcher/outage.test.ts',
  'test/dispatcher/pipeline.test.ts',
  'test/dispatcher/process.test.ts',
  'test/engine/run/full-database.test.ts',
  'test/engine/run/hung-engine.test.ts',
  'test/engine/run/pool.test.ts',
  'test/engine/run/shard-handler.test.ts',
  'test/faults/drill.test.ts',
  'test/flow/clock-skew.test.ts',
  'test/flow/nats-cluster.test.ts',
  'test/flow/object-store.test.ts',
  'test/flow/operations.test.ts',
  'test/flow/rolling-restart.test.ts',
  'test/flow/schema-changes.test.ts',
  'test/flow/shutdown.test.ts',
  'test/gateway/clients/cli.test.ts',
  'test/gateway/clients/collection-runs.test.ts',
  'test/gateway/console/walk.test.ts',
  'test/gateway/docs-accessibility.test.ts',
  'test/gateway/docs-browser.test.ts',
  'test/gateway/engine-streams.test.ts',
  'test/gateway/file-threads.test.ts',
  'test/gateway/hostile-imports.test.ts',
  'test/gateway/idempotency-storm.test.ts',
  'test/gateway/interrupted-calculations.test.ts',
  'test/gateway/interrupted-imports.test.ts',
  'test/gateway/lost-connections.test.ts',
  'test/gateway/read-replica.test.ts',
  'test/gateway/slow-readers.test.ts',
  'test/gateway/uploads-in-real-time.test.ts',
  'test/stack/engine-tls.test.ts',
  'test/stack/killed.test.ts',
  'test/stack/nats-streams.test.ts',
  'test/stack/nats-tls.test.ts',
  'test/stack/nats.test.ts',
  'test/stack/postgres-log.test.ts',
  'test/stack/program.test.ts',
  'test/stack/stack.test.ts',
  'test/stack/startup-faults.test.ts',
  'test/storage/backup.test.ts',
  'test/storage/master-key.test.ts',
  'test/storage/object-store.test.ts',
  'test/storage/plans.test.ts',
  'test/tidy/closing-line.test.ts',
]

/** Seconds of the files that take long, as the last run with `TEST_TIMES=write` measured them. */
export const secondsOf = JSON.parse(readFileSync(new URL('times.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, number>
>

/** Longest first, so that none is left over at the end. */
export function longestFirst(files: readonly string[]): string[] {
  const seconds = (file: string) => secondsOf[file] ?? 0
  return files.toSorted((a, b) => seconds(b) - seconds(a) || a.localeCompare(b, 'en'))
}

/** Divides the files into those of today and those of other days. */
export function dividedByDay(
  files: readonly string[],
  day = testDay,
): { today: string[]; otherDays: string[] } {
  const ordered = longestFirst(byTurns)
  const isLeft = (file: string) => ordered.includes(file) && !isOfToday(ordered.indexOf(file), turns, day)
  return {
    today: files.filter(file => !isLeft(file)),
    otherDays: files.filter(isLeft),
  }
}
