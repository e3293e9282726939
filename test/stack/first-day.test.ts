// What stops a first day: a full disk, data of another version, a start that was killed in the middle. Each is one sentence
// that says what to do, or is mended by the next start.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'

import { processMark } from '#bench/machine/process.ts'
import { descendants } from '../support/processes.ts'
import { isOfToday } from '../support/share-of-day.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'
import { mountVolume, type Volume } from '../support/volume.ts'

const root = join(import.meta.dirname, '../..')

/** The program of `npm start`, with a small demo, over `dataDir`. */
function startProgram(dataDir: string) {
  const words = ['stack.ts', '--data-dir', dataDir, '--employees', '5', '--exit']
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let complaint = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, ended, printed: () => printed, complaint: () => complaint }
}

/** Starts over `dataDir`, which is to be refused by one sentence. */
async function assertRefused(t: Test, dataDir: string, sentence: RegExp): Promise<void> {
  const program = startProgram(dataDir)
  t.not(await program.ended, 0)
  t.match(program.complaint(), sentence)
  t.equal(program.complaint().trim().split('\n').length, 1, program.complaint())
  t.notOk(existsSync(join(dataDir, 'stack.lock')), 'the directory is free again')
}

async function assertStarts(t: Test, dataDir: string): Promise<void> {
  const program = startProgram(dataDir)
  t.equal(await program.ended, 0, `${program.printed()}${program.complaint()}`)
}

const canMount = process.getuid?.() === 0 ? {} : { skip: 'only root mounts a small disk' }
const notToday = 'another day'

t.test('a disk without room is refused before anything is written', canMount, async t => {
  const volume = mountVolume(t, join(freshFolder('small'), 'disk'), 200)
  if (typeof volume === 'string') throw new Error(volume)
  const dataDir = join(volume.path, 'data')
  await assertRefused(t, dataDir, /has \d+ MB free, and the first start needs 251 MB\. Free space, or use/)
  t.notOk(existsSync(join(dataDir, 'postgres')), 'no cluster was made')
})

const fullDisk = isOfToday(0, 3) ? canMount : { skip: notToday }
t.test('a disk that fills up is named, and nothing is lost when it has room again', fullDisk, async t => {
  const volume = mountVolume(t, join(freshFolder('filling'), 'disk'), 300)
  if (typeof volume === 'string') throw new Error(volume)
  const dataDir = join(volume.path, 'data')
  await assertFillsUp(t, volume, dataDir)
  volume.free()
  await assertStarts(t, dataDir)
})

/** Fills the disk as soon as the database is up. */
async function assertFillsUp(t: Test, volume: Volume, dataDir: string): Promise<void> {
  const program = startProgram(dataDir)
  await eventually('the database is up', () => program.printed().includes('postgres is ready'))
  volume.fill()
  t.not(await program.ended, 0)
  t.match(program.complaint(), /The disk of .* is full \(\d+ MB free\)\. Free space, and start again/)
}

const otherVersion = isOfToday(1, 3) ? {} : { skip: notToday }
t.test('data of another major version of PostgreSQL is named', otherVersion, async t => {
  const dataDir = freshFolder('version')
  await assertStarts(t, dataDir)
  const file = join(dataDir, 'postgres', 'PG_VERSION')
  const made = readFileSync(file, 'utf8')
  writeFileSync(file, '17\n')
  await assertRefused(
    t,
    dataDir,
    /was made by PostgreSQL 17, and this version runs PostgreSQL \d+\. Back it up/,
  )
  writeFileSync(file, made)
  await assertStarts(t, dataDir)
})

const killedStart = isOfToday(2, 3) ? {} : { skip: notToday }
t.test('a first start that is killed at any moment is taken up by the next one', killedStart, async t => {
  const dataDir = freshFolder('middle')
  // Three kills in one folder: the second and third hit what the starts before them left.
  for (let round = 1; round <= 3; round += 1) {
    const program = startProgram(dataDir)
    const moment = Math.floor(Math.random() * 6_000)
    await Promise.race([pause(moment), program.ended])
    const family = descendants(program.child.pid ?? 0)
    for (const pid of [program.child.pid ?? 0, ...family]) {
      if (processMark(pid) !== null) process.kill(pid, 'SIGKILL')
    }
    await program.ended
    t.comment(`killed after ${moment} ms`)
  }
  await assertStarts(t, dataDir)
})
