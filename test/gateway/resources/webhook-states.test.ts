// A subscription and its deliveries, moved in any order by a partner over HTTP and by attempts that end while the partner
// acts. A small model, made from the contract, says how each move is answered and what is shown after it.

import fc from 'fast-check'
import t from 'tap'
import type { Answer as Reply } from '#dispatcher/delivery/send.ts'
import { settlementOf } from '#dispatcher/delivery/settle.ts'
import { settleDeliveries } from '#storage/repositories/deliveries/deliveries-settlement.ts'
import {
  type DeliveryOrder,
  loadDeliveries,
  planDeliveries,
} from '#storage/repositories/deliveries/deliveries.ts'
import { queryAsOwner } from '../../support/database.ts'
import { testDay } from '../../support/share-of-day.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'

const gateway = await startGateway(t, { allowLoopbackWebhooks: true })
const rounds = Number(process.env['INTERLEAVINGS'] ?? (process.env['TEST_ALL'] === 'true' ? 200 : 3))

const moves = [
  'happen',
  'begin',
  'succeed',
  'fail',
  'gone',
  'describe',
  'disable',
  'activate',
  'enable',
  'test',
  'redeliver first',
  'redeliver last',
  'replay',
] as const
type Move = (typeof moves)[number]

type Delivery = { state: 'pending' | 'delivered' | 'failed' | 'dropped'; attempts: number; isTest: boolean }
type Model = {
  reason: 'manual' | 'gone_410' | null
  deliveries: Delivery[]
  /** Events that were planned while the subscription was disabled. */
  missing: number
  /** Attempts under way: the delivery, and the number of the attempt. */
  begun: { at: number; n: number }[]
}

const isActive = ({ reason }: Model) => reason === null
const drop = (model: Model) => {
  for (const delivery of model.deliveries) if (delivery.state === 'pending') delivery.state = 'dropped'
}
const owe = (model: Model, isTest: boolean) => {
  model.deliveries.push({ state: 'pending', attempts: 0, isTest })
}

/** The attempt that began first ends; one whose delivery went on without it changes nothing. */
function ends(model: Model, outcome: 'succeed' | 'fail' | 'gone'): string | null {
  const attempt = model.begun.shift()
  if (attempt === undefined) return null
  const delivery = model.deliveries[attempt.at]!
  const isOpen = delivery.state === 'pending' || delivery.state === 'dropped'
  if (isOpen && delivery.attempts === attempt.n - 1) {
    delivery.attempts = attempt.n
    // What arrived has arrived, whatever a partner did meanwhile.
    if (outcome === 'succeed') delivery.state = 'delivered'
  }
  if (outcome === 'gone' && isActive(model)) {
    model.reason = 'gone_410'
    drop(model)
  }
  return 'done'
}

function redeliver(model: Model, delivery: Delivery | undefined): string | null {
  if (delivery === undefined) return null
  if (!isActive(model)) return '409 conflict'
  delivery.state = 'pending'
  return '202'
}

/** How each move is answered; null: it is not asked for. The model is as it is after it. */
const expected: Record<Move, (model: Model) => string | null> = {
  happen(model) {
    if (isActive(model)) owe(model, false)
    else model.missing += 1
    return 'done'
  },
  begin(model) {
    const at = model.deliveries.findIndex(({ state }) => state === 'pending')
    if (at < 0) return null
    model.begun.push({ at, n: model.deliveries[at]!.attempts + 1 })
    return 'done'
  },
  succeed: model => ends(model, 'succeed'),
  fail: model => ends(model, 'fail'),
  gone: model => ends(model, 'gone'),
  describe: () => '200',
  disable(model) {
    if (isActive(model)) model.reason = 'manual'
    drop(model)
    return '200'
  },
  activate(model) {
    model.reason = null
    return '200'
  },
  enable(model) {
    model.reason = null
    return '200'
  },
  test(model) {
    if (!isActive(model)) return '409 conflict'
    owe(model, true)
    return '202'
  },
  'redeliver first': model => redeliver(model, model.deliveries[0]),
  'redeliver last': model => redeliver(model, model.deliveries.at(-1)),
  replay(model) {
    if (!isActive(model)) return '409 conflict'
    const owed = model.deliveries.filter(({ state, isTest }) => !isTest && state !== 'delivered')
    for (const delivery of owed) delivery.state = 'pending'
    const queued = owed.length + model.missing
    for (; model.missing > 0; model.missing -= 1) owe(model, false)
    return `202 ${queued}`
  },
}

const replies: Record<'succeed' | 'fail' | 'gone', Reply> = {
  succeed: { kind: 'answered', status: 204, excerpt: '', retryAfter: null },
  fail: { kind: 'timed_out', error: 'timeout' },
  gone: { kind: 'answered', status: 410, excerpt: '', retryAfter: null },
}

type Row = { readonly id: string; readonly status: string; readonly attempt_count: number }

async function partner() {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const body = { url: 'https://localhost:1/hook', events: ['employee.upserted'] }
  const ask = (request: string, given?: object) =>
    gateway.ask(key, request, given === undefined ? {} : { body: given })
  const hook = `/webhooks/${(await ask('POST /webhooks', body)).id}`
  const since = new Date(Date.now() - 3_600_000).toISOString()
  /** In the order in which they were made. */
  const ids: string[] = []
  const begun: DeliveryOrder[] = []
  let count = 0
  const listed = async (): Promise<Row[]> =>
    (await ask(`GET ${hook}/deliveries?limit=100`)).at('data') as Row[]
  const end = async (outcome: keyof typeof replies) => {
    const at = new Date()
    const tried = { startedAt: at, endedAt: at, answer: replies[outcome] }
    await settleDeliveries(gateway.storage, [settlementOf(begun.shift()!, tried, () => 0.5)])
    return 'done'
  }
  const sent = async (request: string, given?: object) => {
    const { status, at } = await ask(request, given)
    return status < 300 ? String(status) : `${status} ${String(at('code'))}`
  }
  const act: Record<Move, (model: Model) => Promise<string>> = {
    async happen() {
      count += 1
      await newEmployee(gateway, key, `E${count}`)
      const waiting = await queryAsOwner<{ id: string }>(
        gateway.databaseUrl,
        'select id from outbox_event where planned_at is null',
      )
      await planDeliveries(
        gateway.storage,
        waiting.map(({ id }) => id),
      )
      return 'done'
    },
    async begin(model) {
      const [order] = await loadDeliveries(gateway.storage, [ids[model.begun.at(-1)!.at]!])
      begun.push(order!)
      return order?.wanted === true ? 'done' : 'not wanted'
    },
    succeed: () => end('succeed'),
    fail: () => end('fail'),
    gone: () => end('gone'),
    describe: () => sent(`PATCH ${hook}`, { description: 'HR sync' }),
    disable: () => sent(`PATCH ${hook}`, { active: false }),
    activate: () => sent(`PATCH ${hook}`, { active: true }),
    enable: () => sent(`POST ${hook}/enable`),
    test: () => sent(`POST ${hook}/test`),
    'redeliver first': () => sent(`POST /webhook-deliveries/${ids[0]!}/redeliver`),
    'redeliver last': () => sent(`POST /webhook-deliveries/${ids.at(-1)!}/redeliver`),
    async replay() {
      const { status, at } = await ask(`POST ${hook}/replay`, { since })
      return status === 202 ? `202 ${String(at('queued'))}` : `${status} ${String(at('code'))}`
    },
  }
  return { ask, hook, ids, listed, act }
}

async function follow(order: readonly Move[]): Promise<void> {
  const { ask, hook, ids, listed, act } = await partner()
  const model: Model = { reason: null, deliveries: [], missing: 0, begun: [] }
  const done: Move[] = []
  for (const move of order) {
    const wanted = expected[move](model)
    if (wanted === null) continue
    done.push(move)
    const where = `after ${done.join(', ')}`
    const found = await act[move](model)
    if (found !== wanted) throw new Error(`${wanted} is ${found} ${where}`)
    const subscription = await ask(`GET ${hook}`)
    const shown = `${String(subscription.at('active'))} ${String(subscription.at('disabled_reason'))}`
    if (shown !== `${String(isActive(model))} ${String(model.reason)}`)
      throw new Error(`${model.reason} is ${shown} ${where}`)
    const rows = new Map((await listed()).map(row => [row.id, row]))
    // Several that are made at once have ids in the order of their events.
    ids.push(...[...rows.keys()].filter(id => !ids.includes(id)).toSorted())
    const states = ids.map(id => `${rows.get(id)?.status} ${rows.get(id)?.attempt_count}`)
    const inModel = model.deliveries.map(({ state, attempts }) => `${state} ${attempts}`)
    if (states.join() !== inModel.join()) throw new Error(`${inModel.join()} is ${states.join()} ${where}`)
    if (move !== 'succeed' && move !== 'fail' && move !== 'gone') continue
    for (const [at, id] of ids.entries()) {
      const records = (await ask(`GET /webhook-deliveries/${id}`)).at('attempts') as unknown[]
      if (records.length !== model.deliveries[at]!.attempts)
        throw new Error(`${records.length} attempts of ${inModel[at]} ${where}`)
    }
  }
}

/** Whatever chance draws: a delivery that arrives although it was dropped, one that fails so, and a late end. */
const whole: readonly Move[] = [
  ...(['happen', 'begin', 'disable', 'succeed', 'redeliver first', 'enable', 'happen', 'begin'] as const),
  ...([
    'disable',
    'fail',
    'test',
    'replay',
    'happen',
    'activate',
    'redeliver last',
    'begin',
    'begin',
  ] as const),
  ...([
    'succeed',
    'fail',
    'replay',
    'test',
    'begin',
    'gone',
    'describe',
    'disable',
    'enable',
    'replay',
  ] as const),
  ...([
    'begin',
    'begin',
    'gone',
    'enable',
    'redeliver first',
    'succeed',
    'redeliver first',
    'begin',
    'fail',
  ] as const),
]
const anyMove = fc.constantFrom<Move>(...moves, 'happen', 'begin', 'begin', 'begin', 'enable', 'replay')

t.test('a subscription, moved in any order, is as a small model has it', { timeout: 900_000 }, async t => {
  await follow(whole)
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 15, maxLength: 40 }), async order => {
      await follow(order)
      t.pass(order.join(', '))
    }),
    { numRuns: rounds, endOnFailure: true, seed: testDay, includeErrorInReport: true },
  )
})
