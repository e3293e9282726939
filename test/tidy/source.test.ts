// What the rules stand on: telling code from text, and reading imports and exports.
import t from 'tap'
import { views } from './lexer.ts'
import { sourceFile } from './source.ts'

t.test('comments and the contents of strings are not code', async t => {
  const cases: [text: string, code: string][] = [
    ["a('b // c') // d", "a('      ')     "],
    ['a /* b\nc */ d', 'a     \n     d'],
    ["a('it\\'s') + b", "a('     ') + b"],
    ['`a ${b(`c ${d}`)} e` + f', '`   {b(`   {d}`)}  ` + f'],
    ['`${ { a: 1 }.a }` + b', '` { { a: 1 }.a }` + b'],
    ["x = /['/*]/g.test(y) // z", 'x = /     /g.test(y)     '],
    ['a / b / c', 'a / b / c'],
    ["f(/'/, 'b')", "f(/ /, ' ')"],
    ["return /'/", 'return / /'],
    ['a // it has no end', 'a                 '],
    ['a /*/ b */ c', 'a          c'],
    ["'https://a' + b", "'         ' + b"],
  ]
  for (const [text, code] of cases) t.equal(views(text).code, code, text)
})

t.test('comments keep their place', async t => {
  t.equal(views('a // b\nc').comments, '  // b\n ')
  t.equal(views("'// a' /* b */").comments, '       /* b */')
})

t.test('imports are read in every form', async t => {
  const file = sourceFile(
    'engine/run/pool.ts',
    [
      "import t, { type A, b as c } from 'tap'",
      'import {',
      '  d,',
      "} from '../money/paise.ts'",
      "import * as units from '#proto/units.ts'",
      "import type { E } from '#stack'",
      "import './side.ts'",
      "export { f } from './f.ts'",
      "const g = await import('./g.ts')",
      "const h = new URL('../shard/shard.worker.ts', import.meta.url)",
      "// import { no } from 'comment'",
      'const i = "import { no } from \'text\'"',
      "export type J = { from: 'k' }",
    ].join('\n'),
  )
  t.same(
    file.imports.map(({ kind, target, specifier, names, line }) => [kind, target ?? specifier, names, line]),
    [
      ['static', 'tap', ['default', 'A', 'b'], 1],
      ['static', 'engine/money/paise.ts', ['d'], 2],
      ['static', 'proto/units.ts', ['*'], 5],
      ['static', 'stack.ts', ['E'], 6],
      ['static', 'engine/run/side.ts', [], 7],
      ['re-export', 'engine/run/f.ts', ['f'], 8],
      ['dynamic', 'engine/run/g.ts', ['*'], 9],
      ['url', 'engine/shard/shard.worker.ts', ['*'], 10],
    ],
  )
  t.equal(file.imports.find(({ target }) => target === 'stack.ts')?.typeOnly, true)
})

t.test('exports are read in every form', async t => {
  const file = sourceFile(
    'a.ts',
    [
      'export const a = 1',
      'export async function b() {}',
      'export type C = { d: 1 }',
      'export class E extends F {}',
      'export { g, h as i }',
      "export { j } from './j.ts'",
      'export const { k, l: m } = n',
      'export function* o() {}',
      '// export const no = 1',
    ].join('\n'),
  )
  t.same(
    file.exports.map(({ name }) => name).toSorted((x, y) => x.localeCompare(y)),
    ['a', 'b', 'C', 'E', 'g', 'i', 'j', 'k', 'm', 'o'],
  )
})
