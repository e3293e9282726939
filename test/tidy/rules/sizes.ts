import { posix } from 'node:path'
import type { Finding, SourceFile } from '../source.ts'

const linesMax = 500
const filesMax = 25

/** Tables, whose rows are read one by one; `stack.ts` is the start of everything in the order in which it happens. */
const longFiles: ReadonlySet<string> = new Set([
  'engine/rules/tds/parameters.ts',
  'gateway/openapi/terms.ts',
  'gateway/resources/government-forms/catalogue.ts',
  'proto/engine/calls.ts',
  'stack.ts',
])

/** Folders of files of one kind, which are found by their names. */
const wideFolders: ReadonlySet<string> = new Set(['bench/scenarios', 'gateway/http', 'storage/entities'])

/** Production files and folders are short enough to be known by heart; tests mirror them. */
export function sizes(files: SourceFile[]): Finding[] {
  const ours = files.filter(({ path }) => path.endsWith('.ts') && !path.startsWith('test/'))
  const long = ours.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1
    return lines > linesMax && !longFiles.has(path)
      ? [
          {
            path,
            line: linesMax + 1,
            what: `is ${lines} lines long; divide it by subject (${linesMax} at most)`,
          },
        ]
      : []
  })
  const folders = Map.groupBy(ours, ({ path }) => posix.dirname(path))
  const wide = [...folders].flatMap(([folder, { length }]) =>
    length > filesMax && !wideFolders.has(folder)
      ? [{ path: folder, line: 1, what: `has ${length} files; divide it by subject (${filesMax} at most)` }]
      : [],
  )
  return [...long, ...wide]
}
