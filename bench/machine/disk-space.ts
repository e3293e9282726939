// Room on the disk of a data folder, which the embedded servers fill.

import { OperatorError } from '#proto/process/environment.ts'
import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const megabyte = 1_000_000

/**
 * What a start needs: an empty cluster with its log and the streams, and on the first one the demo, whose month takes
 * 0.1 MB a person with its log.
 */
const emptyMegabytes = 250
const megabytesOfPerson = 0.1
const laterMegabytes = 100

/** Below this PostgreSQL cannot write its next segment of log, which takes 16 MiB. */
const fullMegabytes = 17

/** Throws where a start would run out of room half-way. `people`: employees of a demo on a new folder. */
export function requireDiskSpace(dataDir: string, people: number): void {
  const isFirst = !existsSync(join(dataDir, 'postgres'))
  const needed = isFirst ? Math.ceil(emptyMegabytes + people * megabytesOfPerson) : laterMegabytes
  const free = freeMegabytes(dataDir)
  if (free >= needed) return
  throw new OperatorError(
    `The disk of ${dataDir} has ${free} MB free, and ${isFirst ? 'the first' : 'a'} start needs ${needed} MB. Free space, or use a directory on another disk with --data-dir.`,
  )
}

/** The sentence for whatever failed while the disk of the data folder is full; null where it is not. */
export function explainFullDisk(cause: unknown, dataDir: string): OperatorError | null {
  const free = freeMegabytes(dataDir)
  if (free >= fullMegabytes) return null
  return new OperatorError(
    `The disk of ${dataDir} is full (${free} MB free). Free space, and start again: what was stored is kept.`,
    { cause },
  )
}

function freeMegabytes(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir)
  return Math.floor((bavail * bsize) / megabyte)
}
