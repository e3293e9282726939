import { spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Running } from './supervise.ts'

// The watcher beside the program interrupts it when its owner is gone, however the owner died: a server
// must not outlive a stack that was killed with -9. /proc answers where `kill -0` may not ask (another user).
const guard = `
alive() { kill -0 "$1" 2>/dev/null || [ -d "/proc/$1" ]; }
owner=$1; shift
( while alive "$owner" && alive $$; do sleep 0.5; done; kill -INT $$ 2>/dev/null ) &
exec "$@"
`

/**
 * Starts a server in a process group of its own, so that Ctrl-C in the terminal reaches only the stack and
 * the stack decides the order of the end. The program's output goes to `logFile`.
 */
export function startGuarded(command: readonly string[], logFile: string, ownerPid = process.pid): Running {
  const output = openLog(logFile)
  const child = spawn('/bin/sh', ['-c', guard, 'guard', String(ownerPid), ...command], {
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
  })
  // A caller that starts a server may leave it running (the tests' `before` does); it must not hold the process.
  child.unref()
  const { pid } = child
  if (pid === undefined) throw new Error('/bin/sh could not be started')
  return {
    pid,
    ended,
    async stop() {
      // A caller that stops it waits for its end, though, and that wait must hold the process.
      child.ref()
      await stopGuarded(pid)
    },
    // A server keeps its data consistent within a second; SIGKILL would leave its shared memory behind.
    kill: () => void signal(pid, 'SIGINT'),
  }
}

/** Interrupts a server, waits for its end, and takes it down for good when it does not follow in time. */
export async function stopGuarded(pid: number, patienceMs = 15_000): Promise<void> {
  signal(pid, 'SIGINT')
  for (let waited = 0; processMark(pid) !== null && waited < patienceMs; waited += 20) await sleep(20)
  // The group still holds the watcher, and the program itself when it did not follow.
  signal(-pid, 'SIGKILL')
}

/** Sends a signal and says whether there was anyone to receive it. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Names a running process so that a number used again by another one is not mistaken for it:
 * its program and when it started. Null when there is no such process, or only its zombie.
 */
export function processMark(pid: number): string | null {
  if (!signal(pid, 0)) return null
  if (process.platform !== 'linux') return `process ${pid}`
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? null : `${program} ${rest[18]}`
  } catch {
    return null
  }
}

// Below the ports that Linux and macOS give to outgoing connections: one of those could take a port between the look and
// the start of the service. Programs that look at the same time begin at places of their own.
const firstPort = 10_240
const portCount = 32_768 - firstPort
const portsOfProcess = 16
let nextPort = process.pid * portsOfProcess

// A port is only looked at here and taken later, by another process. Until this process ends, its UDP twin keeps every
// other process that asks here away from it; the service itself listens on TCP alone.
const reservations = new Map<number, Socket>()

/**
 * A free port of the loopback address: the preferred one if it is free, otherwise any. No other process is given it
 * while this one lives.
 */
export async function freePort(preferred = 0): Promise<number> {
  if (preferred !== 0 && (await isReserved(preferred))) return preferred
  for (let tried = 0; tried < portCount; tried += 1) {
    const port = firstPort + (nextPort % portCount)
    nextPort += 1
    if (!reservations.has(port) && (await isReserved(port))) return port
  }
  throw new Error(`no port from ${firstPort} to ${firstPort + portCount - 1} is free on 127.0.0.1`)
}

/** Whether the port is this process's own now, and nothing listens on it. */
async function isReserved(port: number): Promise<boolean> {
  const isOwn = reservations.has(port)
  if (!isOwn && !(await reserve(port))) return false
  if (await isFree(port)) return true
  if (!isOwn) release(port)
  return false
}

function reserve(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const twin = createSocket('udp4')
    twin.once('error', () => {
      twin.close()
      resolve(false)
    })
    twin.bind({ address: '127.0.0.1', port, exclusive: true }, () => {
      reservations.set(port, twin.unref())
      resolve(true)
    })
  })
}

function release(port: number): void {
  reservations.get(port)?.close()
  reservations.delete(port)
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host: '127.0.0.1', port }, () => server.close(() => resolve(true)))
  })
}

/** The end of a log, for the message about the program that wrote it. */
export function lastLines(logFile: string, count = 8): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}

const logBytesMax = 8 * 1024 * 1024
const logsKept = 5

/** Opens a log to write on at its end. One that has grown large is kept under another name first: `.1` is the latest. */
export function openLog(logFile: string): number {
  if (existsSync(logFile) && statSync(logFile).size > logBytesMax) {
    for (let at = logsKept - 1; at >= 0; at -= 1) {
      const older = at === 0 ? logFile : `${logFile}.${at}`
      if (existsSync(older)) renameSync(older, `${logFile}.${at + 1}`)
    }
  }
  return openSync(logFile, 'a', 0o600)
}
