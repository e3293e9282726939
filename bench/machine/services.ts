import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import packageJson from '../../package.json' with { type: 'json' }
import { lastLines, openLog, signal } from './process.ts'
import type { Running } from './supervise.ts'

type ServiceOptions = {
  /** Its name on the terminal and of its log. */
  readonly name: string
  /** The room's main.ts. */
  readonly main: string
  readonly environment: Readonly<Record<string, string>>
  /** Log file; null: the terminal. */
  readonly logFile: string | null
}

// Compiled code of one start serves the next: that saves a third of a process's memory and half of its start.
const compileCache = join(import.meta.dirname, '../../.data/compile-cache')

// Young objects in a few megabytes, and old garbage collected once it is two fifths of what lives: a gateway is half as
// large at equal speed, which it would not be with less than eight. A dispatcher would spend a third of its time so. No
// pretenuring: much of what a slow request allocates survives, so V8 would from then on put the like of it of every request
// among the old objects, where it keeps all of the request until the next full collection. An engine gives each of its
// threads the room for young objects that it needs, which a limit for the process would overrule.
const scripts: Readonly<Record<string, string>> = packageJson.scripts

/** The options of Node.js with which the script of package.json starts the room; a room without one has none. */
function nodeOptions(room: string): string[] {
  return (scripts[room] ?? '').split(' ').filter(part => part.startsWith('--'))
}

// A start takes two seconds on an idle machine, and half a minute on one that has much else to do.
const readyWithinMs = 120_000
// Longer than the longest answer that a service finishes before it ends.
const drainWithinMs = 30_000

/**
 * Starts one of our own processes and waits until it says that it serves. The channel to it is also its
 * lifeline: when this process dies, however, the channel closes and the service drains.
 */
export async function startService(options: ServiceOptions): Promise<Running> {
  const { name, main, environment, logFile } = options
  const output = logFile === null ? 'inherit' : openLog(logFile)
  const child = fork(main, {
    execArgv: nodeOptions(basename(dirname(main))),
    // Ctrl-C in the terminal reaches the stack alone, which ends its processes in order.
    detached: true,
    env: { NODE_COMPILE_CACHE: compileCache, ...inheritedBeside(environment), ...environment },
    stdio: ['ignore', output, output, 'ipc'],
  })
  if (typeof output === 'number') closeSync(output)
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
  })

  try {
    await serves(child)
  } catch (error) {
    child.kill('SIGKILL')
    const reason = error instanceof Error ? error.message : String(error)
    const log = logFile === null ? '' : ` Its log ends with:\n${lastLines(logFile)}`
    throw new Error(`${name} ${reason}.${log}`, { cause: error })
  }
  const pid = child.pid ?? 0
  return { pid, ended, stop: () => drain(child, ended), kill: () => void signal(-pid, 'SIGKILL') }
}

/** The caller's variables without the files of secrets whose text is given. */
function inheritedBeside(environment: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const isReplaced = (name: string) => name.endsWith('_FILE') && name.slice(0, -'_FILE'.length) in environment
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isReplaced(name)))
}

function serves(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`was not ready within ${readyWithinMs} ms`)),
      readyWithinMs,
    )
    child.on('message', message => {
      if (typeof message !== 'object' || message === null || !('ready' in message)) return
      clearTimeout(late)
      resolve()
    })
    child.once('error', reject)
    child.once('exit', (code, by) => {
      clearTimeout(late)
      reject(new Error(`ended at its start with ${by ?? `code ${code}`}`))
    })
  })
}

async function drain(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const late = setTimeout(() => signal(-(child.pid ?? 0), 'SIGKILL'), drainWithinMs)
  await ended
  clearTimeout(late)
}
