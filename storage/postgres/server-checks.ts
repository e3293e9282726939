// Settings of PostgreSQL that decide whether committed data can be lost, and its clock.

import { signatureToleranceSeconds } from '#proto/process/clock.ts'
import type { Finding } from '#proto/process/findings.ts'
import { maxClockSkewSeconds } from '../database-clock.ts'

/** Settings as PostgreSQL writes them, such as `on`. */
export type ServerFacts = {
  readonly fsync: string
  readonly fullPageWrites: string
  readonly synchronousCommit: string
  readonly dataChecksums: string
  /** That of the server or the database, not that of the session. */
  readonly timeZone: string
  /** Version of the collation with which indexes were built, and with which they are read; null: it has no version. */
  readonly collation: { readonly built: string | null; readonly present: string | null }
  /** Seconds by which this node's clock is ahead of the database's; null while unknown. */
  readonly clockSkewSeconds: number | null
}

const factsText = `
select current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
  current_setting('synchronous_commit') as "synchronousCommit", current_setting('data_checksums') as "dataChecksums",
  (select reset_val from pg_settings where name = 'TimeZone') as "timeZone",
  json_build_object('built', datcollversion, 'present', pg_database_collation_actual_version(oid)) as collation
from pg_database where datname = current_database()`

export async function readServerFacts(
  rowsOf: (text: string) => Promise<readonly object[]>,
  clockSkewSeconds: () => number | null,
): Promise<ServerFacts> {
  const [row] = (await rowsOf(factsText)) as Omit<ServerFacts, 'clockSkewSeconds'>[]
  if (row === undefined) throw new Error('PostgreSQL did not list its settings.')
  return { ...row, clockSkewSeconds: clockSkewSeconds() }
}

type Verdict = Omit<Finding, 'check'>

const ok = (sentence: string): Verdict => ({ level: 'ok', sentence })

/** One finding for each setting, in a fixed order. */
export function judgeServer(facts: ServerFacts): readonly Finding[] {
  const verdicts: Readonly<Record<string, Verdict>> = {
    fsync: mustBeOn('fsync', facts.fsync, 'a power failure can destroy the database'),
    full_page_writes: mustBeOn(
      'full_page_writes',
      facts.fullPageWrites,
      'a power failure can leave pages half written',
    ),
    synchronous_commit: mustBeOn(
      'synchronous_commit',
      facts.synchronousCommit,
      'a power failure can lose what was confirmed to partners',
    ),
    data_checksums: judgeChecksums(facts.dataChecksums),
    time_zone: ok(
      `PostgreSQL has the time zone ${facts.timeZone}; the sessions of the services use UTC whatever it is.`,
    ),
    collation_version: judgeCollation(facts.collation),
    clock: judgeClock(facts.clockSkewSeconds),
  }
  return Object.entries(verdicts).map(([check, verdict]) => ({ check, ...verdict }))
}

/** `synchronous_commit` has other values than `on` that wait for the disk too. */
function mustBeOn(name: string, value: string, danger: string): Verdict {
  if (value !== 'off') return ok(`${name} of PostgreSQL is ${value}.`)
  return {
    level: 'fail',
    sentence: `${name} of PostgreSQL is off, so that ${danger}: set ${name} = on in postgresql.conf and reload it.`,
  }
}

function judgeChecksums(value: string): Verdict {
  if (value === 'on') return ok('PostgreSQL has data checksums.')
  return {
    level: 'warn',
    sentence:
      'PostgreSQL has no data checksums, so that damage of the disk is not noticed: run pg_checksums --enable while it is stopped.',
  }
}

function judgeCollation({ built, present }: ServerFacts['collation']): Verdict {
  if (built === present) return ok(`The collation of the database has the version of its indexes (${built}).`)
  return {
    level: 'warn',
    sentence: `The collation of the database was version ${built} when its indexes were built and is ${present} now, so that indexes of text can be wrong: run REINDEX DATABASE and ALTER DATABASE … REFRESH COLLATION VERSION.`,
  }
}

function judgeClock(skewSeconds: number | null): Verdict {
  if (skewSeconds === null)
    return { level: 'warn', sentence: 'The clock of this node was not compared with the database yet.' }
  const skew = Math.abs(skewSeconds)
  if (skew <= maxClockSkewSeconds)
    return ok(
      `The clock of this node agrees with that of the database within ${maxClockSkewSeconds} seconds.`,
    )
  const direction = skewSeconds > 0 ? 'ahead of' : 'behind'
  return {
    level: skew > signatureToleranceSeconds ? 'fail' : 'warn',
    sentence: `The clock of this node is ${Math.trunc(skew)} seconds ${direction} that of the database (signatures are accepted within ${signatureToleranceSeconds}): check the time synchronization (NTP) of both.`,
  }
}
