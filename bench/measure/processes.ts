// Cost of processes, from /proc: a neighbour's load stretches every second on the clock, and hardly one of CPU.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU seconds that a process and its children have used, those that ended included. */
export function cpuSeconds(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + ticksOf(each), 0) / ticksPerSecond
}

function ticksOf(pid: number): number {
  const fields = statOf(pid)
  // utime, stime, and the two of children that were waited for.
  return fields === null ? 0 : fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
}

/** The fields of /proc/<pid>/stat from the third on; null when the process is gone. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function descendantsOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter(each => Number.isInteger(each) && Number(statOf(each)?.[1]) === pid)
  return children.flatMap(child => [child, ...descendantsOf(child)])
}

/** Makes the next reading of `peakMegabytes` the peak from now on. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** The most memory that the processes held, each at its own time; pages that they share, as the program's, count once. */
export function peakMegabytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const peak = kilobytes(pid, 'status', 'VmHWM')
    const shared = kilobytes(pid, 'smaps_rollup', 'Rss') - kilobytes(pid, 'smaps_rollup', 'Pss')
    return sum + (peak - shared) / 1024
  }, 0)
}

function kilobytes(pid: number, file: string, name: string): number {
  const text = readFileSync(`/proc/${pid}/${file}`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1])
}
