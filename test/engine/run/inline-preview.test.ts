// A preview in the main thread against the same preview in a worker thread.

import t from 'tap'
import { openWorkerPool } from '#engine/run/pool.ts'
import { previewInline } from '#engine/shard/preview.ts'
import { type JsonText, parseJson, toJson } from '#proto/engine/call-codec.ts'
import type { PreviewEmployee } from '#proto/calculation/replay.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { PreviewRequest } from '#proto/engine/calls.ts'
import { freshDatabase } from '../../support/database.ts'
import { employee, pay, runInput, salary } from '../payslip/example.ts'
import { decodedReply } from './decoded-reply.ts'

const { components, amounts } = pay('basic 40000, hra 16000 X, special 24000')
const run = runInput('2026-10', components)
const facts = employee([salary('2020-04-01', amounts)])

const people = (count: number): PreviewEmployee[] =>
  Array.from({ length: count }, (_, at) => ({ ref: `e${at}`, input: facts }))

const task = (changes: Partial<PreviewRequest> = {}): PreviewRequest => ({
  run: toJson(run),
  employees: toJson(people(3)),
  trace: false,
  supposed: null,
  organizationId: null,
  givesWay: false,
  ...changes,
})

t.test('either thread calculates the same, and hears of the same mistakes', async t => {
  const heard: string[] = []
  const pool = openWorkerPool({
    databaseUrl: await freshDatabase(t),
    engineVersion: 'test',
    workers: 1,
    taskTimeoutMs: 30_000,
    inline: { preview: (request, mistakes) => previewInline(request, 'test', mistakes) },
    onError: error => t.fail(String(error)),
    onMistakes: (_, mistakes) => heard.push(...mistakes),
  })
  t.teardown(() => pool.close())
  const broken = { ref: 'broken', input: { ...facts, salaries: null } } as never
  const few = [...people(2), broken]
  const preview = async (employees: PreviewEmployee[]) =>
    decodedReply('preview', await pool.call('preview', task({ employees: toJson(employees) })))
  const inline = await preview(few)
  const threaded = await preview([...few, ...few])
  t.same(parseJson(inline.results), parseJson(threaded.results).slice(0, 3))
  t.same({ ...inline, results: '' }, { ...threaded, results: '' })
  t.match(parseJson(inline.results)[0], { slip: { lines: [{ code: String }] } })
  t.match(parseJson(inline.results)[2], { failure: { code: 'internal_error' } })
  t.match(heard, [/TypeError/, /TypeError/, /TypeError/])

  const before = { ...run, period: { start: '1990-10-01', end: '1990-10-31' } } as RunInput
  for (const count of [1, 4]) {
    await t.rejects(
      pool.call('preview', task({ run: toJson(before), employees: toJson(people(count)) })),
      { code: 'period_invalid' },
      `${count}`,
    )
  }
})

t.test('only what is calculated at once stays in the main thread', async t => {
  const isInline = (changes: Partial<PreviewRequest>) => previewInline(task(changes), 'test', []) !== null
  const [person] = people(1) as [PreviewEmployee]
  const month = { period: { start: '2026-09-01', end: '2026-09-30' }, paidBy: null }
  const owed = { ...person, input: { ...person.input, arrears: [month] } } as never
  const long = (text: JsonText<never>) => (text + ' '.repeat(33_000)) as JsonText<never>
  t.ok(isInline({}))
  t.notOk(isInline({ trace: true }), 'explanations')
  t.notOk(isInline({ employees: toJson(people(4)) }), 'four employees')
  t.notOk(isInline({ employees: toJson([owed]) }), 'arrears')
  t.notOk(isInline({ supposed: toJson({ overrides: [] } as never) }), 'rule overrides')
  t.notOk(isInline({ employees: long(toJson(people(1)) as never) }), 'long facts')
  t.notOk(isInline({ run: long(toJson(run) as never) }), 'long terms')
  const priced = { ...run, components: [{ calculation: { method: 'formula', formula: 'A + 1' } }] }
  t.notOk(isInline({ run: toJson(priced) as never }), 'formulas')
})
