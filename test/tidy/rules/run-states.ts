import { runStatuses } from '#proto/run-moves.ts'
import { within, workshop } from '../places.ts'
import { matches } from '../source.ts'
import type { Finding, SourceFile } from '../source.ts'

// A migration stays as it ran. The console is a client of the API, whose document names the states.
const homes = [
  'proto/run-moves.ts',
  'storage/run-states.ts',
  'storage/migrations/',
  'gateway/console/',
  ...workshop,
]

const state = `'(?:${runStatuses.join('|')})'`
const list = new RegExp(`[[(]\\s*(${state}(?:,\\s*${state})+),?\\s*[\\])]`)
const comparisons = new RegExp(
  `([\\w.?]*[sS]tatus)\\s*(===|!==|=|<>)\\s*(${state}\\s*(?:\\|\\||&&|\\bor\\b|\\band\\b)\\s*\\1\\s*\\2\\s*${state})`,
)
const revision = /'calculating'\s+then\b/

/** Which runs count, are closed or have payslips is said once, and so is the revision that counts. */
export function runStates(files: SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => path.endsWith('.ts') && !within(path, homes))
    .flatMap(file => [
      ...matches(file, list, 'text')
        .filter(({ groups: [states = ''] }) => isOfRuns(states))
        .map(
          at(
            file,
            'lists states of runs; use a list of proto/run-moves.ts or a condition of storage/run-states.ts',
          ),
        ),
      ...matches(file, comparisons, 'text')
        .filter(({ groups: [, , states = ''] }) => isOfRuns(states))
        .map(
          at(file, 'compares with several states of runs; use isInState and a list of proto/run-moves.ts'),
        ),
      ...matches(file, revision, 'text').map(
        at(file, 'chooses the revision of a run; use countingRevision of storage/run-states.ts'),
      ),
    ])
}

/** `paid` and `failed` are said of payments, too, and `failed` and `cancelled` of imports. */
function isOfRuns(states: string): boolean {
  const named = new Set(states.match(/\w+(?=')/g))
  const own = ['calculating', 'generated', 'locked', 'paid', 'reversed'].filter(word => named.has(word))
  return (
    own.length > 1 || (named.has('draft') && named.has('failed')) || (named.has('reversed') && named.size > 1)
  )
}

function at({ path }: SourceFile, what: string): (place: { line: number }) => Finding {
  return ({ line }) => ({ path, line, what })
}
