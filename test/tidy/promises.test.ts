// Each promise stands in the title of a test or says what is missing, never both.
import t from 'tap'
import { promises, type Kept } from '../promises.ts'
import { repository } from './repository.ts'
import { sourceFile } from './source.ts'
import type { SourceFile } from './source.ts'

/** Sentences about promises and titles that disagree. */
function disagreements(list: Readonly<Record<string, Kept>>, files: readonly SourceFile[]): string[] {
  const carried = new Map<string, string>()
  const found: string[] = []
  for (const { path, text } of files.filter(file => file.path.endsWith('.test.ts'))) {
    const titles = text.matchAll(/\btest\(\s*(['"`])(?:(?!\1).)*\[promises? ([^\]]*)\]\1/g)
    for (const number of Array.from(titles, ([, , numbers = '']) => numbers.split(', ')).flat()) {
      carried.set(number, path)
      if (list[number] === undefined) found.push(`${path} has the unknown promise ${number}`)
    }
    // Elsewhere than at the end of a title a marker would count for nothing.
    const all = text.match(/\[promises? [A-Z][^\]]*\]/g)?.length ?? 0
    const inTitles = text.match(/\btest\(\s*(['"`])(?:(?!\1).)*\[promises? [A-Z][^\]]*\]\1/g)?.length ?? 0
    if (all > inTitles) found.push(`${path} has a marker that is not at the end of a title`)
  }
  for (const [number, { untested }] of Object.entries(list)) {
    const path = carried.get(number)
    if (path === undefined && untested === undefined) found.push(`no title carries ${number}`)
    if (path !== undefined && untested !== undefined)
      found.push(`${path} holds ${number}, listed as untested`)
  }
  return found
}

const marked = (marker: string) => [
  sourceFile('test/a.test.ts', `t.test('it holds [${marker}]', async t => {})`),
]
const held = { S1: { says: 'It holds.' } }
const open = { S1: { says: 'It holds.', untested: 'time' } }

t.test('a promise without title or reason, an unknown number and a stale reason are found', async t => {
  t.same(disagreements(held, marked('promise S1')), [])
  t.same(disagreements(open, []), [])
  t.same(disagreements(held, []), ['no title carries S1'])
  t.same(disagreements(held, marked('promises S1, Z9')), ['test/a.test.ts has the unknown promise Z9'])
  t.same(disagreements(open, marked('promise S1')), ['test/a.test.ts holds S1, listed as untested'])
  const comment = ['// [promise', 'S1]'].join(' ')
  t.same(disagreements(open, [sourceFile('test/a.test.ts', comment)]), [
    'test/a.test.ts has a marker that is not at the end of a title',
  ])
})

t.test('titles and the list of promises agree', async t => {
  t.same(disagreements(promises, repository()), [])
})
