// Reads the files that are named, one after the other, in a process of its own that exposes its collector. Prints one line of
// JSON: for each the code of its refusal or the count of its rows, and how many MiB were in use at most, the file itself
// among them. Memory that a busy machine has not collected yet does not count: garbage is collected before each look.

import { kindOf } from '#gateway/documents/reading/container.ts'
import { readRows } from '#gateway/documents/reading/read.ts'
import { FileRefusal } from '#gateway/documents/reading/source.ts'
import { fileLimits } from '#gateway/resources/imports/limits.ts'
import { readFileSync } from 'node:fs'

const paths = process.argv.slice(2)
const collect = globalThis.gc
if (collect === undefined) throw new Error('Start this program with --expose-gc.')
let largestUse = 0
const looks = setInterval(() => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  largestUse = Math.max(largestUse, heapUsed + external)
}, 20)

async function outcomeOf(path: string): Promise<string> {
  const bytes = readFileSync(path)
  let rows = 0
  try {
    const reading = readRows(bytes, await kindOf(bytes), fileLimits)
    while ((await reading.next()).done !== true) rows += 1
    return `${rows} rows`
  } catch (error) {
    if (error instanceof FileRefusal) return error.code
    throw error
  }
}

const outcomes: string[] = []
for (const path of paths) outcomes.push(await outcomeOf(path))
clearInterval(looks)
process.stdout.write(JSON.stringify({ outcomes, usedMiB: Math.round(largestUse / 1024 / 1024) }))
