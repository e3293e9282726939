// A question to the engines in parts: how many are under way, and what their answers come to together.

import { createHash } from 'node:crypto'
import t from 'tap'
import type { PreviewEmployee } from '#proto/calculation/replay.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import { parseJson, toJson } from '#proto/engine/call-codec.ts'
import type { PreviewReply, PreviewRequest } from '#proto/engine/calls.ts'
import { previewInParts } from '#gateway/preview-parts.ts'

const run = { period: { start: '2026-10-01', end: '2026-10-31' } } as unknown as RunInput
const people = (count: number): PreviewEmployee[] =>
  Array.from({ length: count }, (_, at) => ({ ref: `p${at}`, input: {} }) as unknown as PreviewEmployee)
const question = (count: number) => ({ run, employees: people(count), trace: false, supposed: null })
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Engines that say who was asked about, and nothing else; `versions`: of the law, part by part. */
function echo(versions: readonly string[] = ['law']) {
  const parts: number[] = []
  const ask = async ({ employees }: PreviewRequest): Promise<PreviewReply> => {
    const asked = parseJson(employees)
    parts.push(asked.length)
    const results = toJson(
      asked.map(({ ref }) => ({ ref, failure: null })),
    ) as never as PreviewReply['results']
    const version = versions[Math.min(parts.length, versions.length) - 1] ?? ''
    return { results, ruleSetVersion: version, engineVersion: '1', hypothetical: false }
  }
  return { parts, ask }
}

t.test('parts are asked no more than two ahead of the reader, and in order', async t => {
  const { parts, ask } = echo()
  const reading = previewInParts(question(205), ask)
  t.same(parts, [], 'nothing is asked before somebody reads')
  const refs: string[] = []
  const askedAt: number[] = []
  let step = await reading.next()
  for (; step.done !== true; step = await reading.next()) {
    askedAt.push(parts.length)
    refs.push(...step.value.map(({ ref }) => ref))
  }
  t.same(askedAt, [3, 4, 5, 5, 5])
  t.same(parts, [50, 50, 50, 50, 5])
  t.same(
    refs,
    people(205).map(({ ref }) => ref),
  )
  t.match(step.value, {
    inputHash: sha256(JSON.stringify([run, people(205)])),
    resultHash: sha256(JSON.stringify(people(205).map(({ ref }) => ({ ref, failure: null })))),
    ruleSetVersion: 'law',
  })
})

t.test('who stops reading asks nothing more', async t => {
  const { parts, ask } = echo()
  const reading = previewInParts(question(500), ask)
  await reading.next()
  await reading.return(undefined as never)
  t.equal((await reading.next()).done, true)
  t.equal(parts.length, 3)
})

t.test('about nobody the law is told all the same', async t => {
  const { parts, ask } = echo()
  const reading = previewInParts(question(0), ask)
  t.same((await reading.next()).value, [])
  t.match(await reading.next(), { done: true, value: { ruleSetVersion: 'law', resultHash: sha256('[]') } })
  t.same(parts, [0])
})

t.test('one answer holds one law', async t => {
  const reading = previewInParts(question(120), echo(['old', 'old', 'new']).ask)
  await reading.next()
  await reading.next()
  await t.rejects(reading.next(), { code: 'dependency_unavailable' })
})
