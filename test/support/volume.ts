import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'

/** A small file system of its own, which a test can fill up. */
export type Volume = { readonly path: string; fill(): void; free(): void }

const piece = Buffer.alloc(2 ** 24)

/** Mounts one of `megabytes` on a new folder at `path`, until the end of the test. Returns why this machine cannot. */
export function mountVolume(t: Test, path: string, megabytes: number): Volume | string {
  mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'pipe' })
  } catch (error) {
    return `a small volume cannot be mounted here: ${error instanceof Error ? error.message.trim() : String(error)}`
  }
  t.teardown(() => execFileSync('umount', ['--lazy', path]))
  const filler = join(path, 'filler')
  return {
    path,
    fill() {
      const { bavail, bsize } = statfsSync(path)
      const file = openSync(filler, 'w')
      for (let left = bavail * bsize; left > 0; left -= piece.length)
        writeSync(file, piece, 0, Math.min(left, piece.length))
      closeSync(file)
    },
    free: () => rmSync(filler),
  }
}

/** Takes down what a test that was killed has mounted below a folder. */
export function unmountBelow(folder: string): void {
  if (!existsSync('/proc/mounts')) return
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  for (const [, path] of mounts.map(line => line.split(' '))) {
    if (path?.startsWith(`${folder}/`)) execFileSync('umount', ['--lazy', path])
  }
}
