// Reads the files that are named, one after the other, in a process of its own. Prints one line of JSON: for each the code of
// its refusal or the count of its rows, and by how many MiB the process grew beyond its start.

import { kindOf } from '#gateway/documents/reading/container.ts'
import { readRows } from '#gateway/documents/reading/read.ts'
import { FileRefusal } from '#gateway/documents/reading/source.ts'
import { fileLimits } from '#gateway/resources/imports/limits.ts'
import { readFileSync, statSync } from 'node:fs'

const paths = process.argv.slice(2)
// The file itself is in memory, as it is when it is imported.
const largest = Math.max(...paths.map(path => statSync(path).size))
const before = process.memoryUsage().rss

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
const peak = process.resourceUsage().maxRSS * 1024
process.stdout.write(
  JSON.stringify({ outcomes, grownMiB: Math.round((peak - before - largest) / 1024 / 1024) }),
)
