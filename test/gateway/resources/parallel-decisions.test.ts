// Decisions about the same record that arrive at once: one is taken, and the others are told so.

import t from 'tap'
import type { EngineClient } from '#gateway/engine-client.ts'
import { planRepayment } from '#engine/server/repayment.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'

const engine = { planRepayment: async (terms: Parameters<typeof planRepayment>[0]) => planRepayment(terms) }
const gateway = await startGateway(t, {
  clock: () => new Date('2026-11-20T10:00:00Z'),
  engine: engine as EngineClient,
})
const key = await gateway.newKey()
await newOrganization(gateway, key)
const { id: asha } = await newEmployee(gateway, key, '1', { external_id: 'asha' })

type Answer = Awaited<ReturnType<typeof gateway.ask>>

const ask = (request: string, body?: object): Promise<Answer> =>
  gateway.ask(key, request, body === undefined ? {} : { body })

async function created(request: string, body: object): Promise<string> {
  const made = await ask(request, body)
  if (made.status !== 201) throw new Error(made.text)
  return made.id
}

const rounds = 12

/** The record as the list of its kind has it. */
const listed = async (kind: string, id: string): Promise<unknown> =>
  ((await ask(`GET /${kind}?limit=100`)).at('data') as { id: string }[]).find(record => record.id === id)

const changesOf = async (id: string): Promise<unknown[]> =>
  ((await ask(`GET /audit-log?resource_id=${id}&limit=50`)).at('data') as Record<string, unknown>[])
    .map(({ action }) => action)
    .filter(action => action !== 'created')

/** Sends the decisions at once, in another order each time. */
function atOnce(round: number, path: string, decisions: readonly object[]): Promise<Answer[]> {
  const turned = decisions.map((_, at) => decisions[(at + round) % decisions.length]!)
  return Promise.all(turned.map(decision => ask(`POST ${path}/approve`, decision)))
}

t.test('of decisions about an expense one is taken', async t => {
  for (let round = 0; round < rounds; round++) {
    const body = { employee_id: asha, category: 'Taxi', spent_on: '2026-11-12', claimed_amount: 900 }
    const id = await created('POST /expenses', body)
    const answers = await atOnce(round, `/expenses/${id}`, [
      { decision: 'approve', approved_amount: 800 },
      { decision: 'approve', approved_amount: 700 },
      { decision: 'reject', remarks: 'Private' },
      { decision: 'approve' },
    ])
    const [taken, ...more] = answers.filter(({ status }) => status === 200)
    t.same(more, [], 'one decision is taken')
    const others = answers.filter(answer => answer !== taken)
    t.ok(
      others.every(
        ({ status, body: told }) => status === 409 && (told as { code?: string }).code === 'already_decided',
      ),
      others.map(({ text }) => text).join(),
    )
    t.same(await listed('expenses', id), taken!.body, 'and it is what is stored')
    t.same(await changesOf(id), ['updated'], 'and recorded once')
  }
})

t.test('of decisions about hours of overtime one is taken', async t => {
  for (let round = 0; round < rounds; round++) {
    const body = { employee_id: asha, date: `2026-11-${String(round + 1).padStart(2, '0')}`, minutes: 120 }
    const id = await created('POST /overtime-requests', body)
    const answers = await atOnce(round, `/overtime-requests/${id}`, [
      { decision: 'approve', approved_minutes: 60 },
      { decision: 'approve', approved_minutes: 90 },
      { decision: 'reject', remarks: 'Not agreed' },
    ])
    const [taken, ...more] = answers.filter(({ status }) => status === 200)
    t.same(more, [])
    t.equal(answers.filter(({ status }) => status === 409).length, 2, answers.map(({ text }) => text).join())
    t.same(await listed('overtime-requests', id), taken!.body)
    t.same(await changesOf(id), ['updated'])
  }
})

t.test('an advance that is paused, closed and written off at once ends once', async t => {
  for (let round = 0; round < rounds; round++) {
    const path = `/employees/${asha}/advances`
    const id = await created(`POST ${path}`, {
      type: 'salary_advance',
      amount: 10_000,
      disbursed_on: '2026-10-05',
      repayment: { method: 'installments', installments: 3, start_month: 11, start_year: 2026 },
    })
    const moves = [
      () => ask(`POST ${path}/${id}/pause`, { remarks: 'Unpaid leave' }),
      () => ask(`POST ${path}/${id}/close`, { remarks: 'Repaid in cash' }),
      () => ask(`POST ${path}/${id}/close`, { write_off: true, remarks: 'Forgiven' }),
    ]
    const answers = await Promise.all(moves.map((_, at) => moves[(at + round) % moves.length]!()))
    t.ok(
      answers.every(({ status }) => status === 200 || status === 409),
      answers.map(({ text }) => text).join(),
    )
    const taken = answers.filter(({ status }) => status === 200)
    const ended = taken.filter(({ at }) => ['closed', 'written_off'].includes(String(at('status'))))
    t.equal(ended.length, 1, 'one of the two ends it')
    t.same((await ask(`GET ${path}/${id}`)).body, ended[0]!.body, 'which is the last word')
    t.equal(new Set(taken.map(({ at }) => at('version'))).size, taken.length, 'each is a version of its own')
  }
})
