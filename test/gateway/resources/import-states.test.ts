// Imports of two types, sent, cancelled and worked on in any order. A small model, made from the contract, says how each
// move is answered and which state is shown after it. What stands in the organization is what imports say they wrote.

import fc from 'fast-check'
import t from 'tap'
import { FileRefusal } from '#gateway/documents/reading/source.ts'
import { queryAsOwner } from '../../support/database.ts'
import { testDay } from '../../support/share-of-day.ts'
import { type Answer, startGateway } from '../support/gateway.ts'
import { csv, importing } from '../support/importing.ts'
import { newOrganization } from '../support/records.ts'

const gateway = await startGateway(t)
const rounds = Number(process.env['INTERLEAVINGS'] ?? (process.env['TEST_ALL'] === 'true' ? 100 : 3))

/** Event while a file is fetched. */
let fetching: () => Promise<Buffer> = () => Promise.reject(new Error('nothing is fetched'))
const { send, work } = importing(gateway, undefined, () => fetching())

const types = ['departments', 'designations'] as const
type Type = (typeof types)[number]
const files = ['good', 'mixed', 'rehearsed', 'rehearsed mixed', 'fetched', 'refused'] as const
type File = (typeof files)[number]
const otherMoves = [
  'work',
  'cancel first',
  'cancel last',
  'cancel while it is fetched',
  'cancel while working',
] as const
type Move = `${File} ${Type}` | (typeof otherMoves)[number]

type Job = { readonly type: Type; readonly file: File; state: string; written: number }
const isOpen = ({ state }: Job) => state === 'queued'
const isRehearsed = ({ file }: Job) => file.startsWith('rehearsed')
const isFetched = ({ file }: Job) => file === 'fetched' || file === 'refused'

/** Each file has two rows that can be written; a mixed one has a third. */
const end: Record<File, [state: string, written: number]> = {
  good: ['completed', 2],
  mixed: ['completed_with_errors', 2],
  rehearsed: ['validated', 0],
  'rehearsed mixed': ['validated_with_errors', 0],
  fetched: ['completed', 2],
  refused: ['failed', 0],
}

const finish = (job: Job) => {
  ;[job.state, job.written] = end[job.file]
}

async function follow(order: readonly Move[]): Promise<void> {
  const key = await gateway.newKey()
  const organizationId = await newOrganization(gateway, key)
  const jobs: Job[] = []
  const ids: string[] = []
  const done: Move[] = []
  const cancel = (at: number) => gateway.ask(key, `POST /imports/${ids.at(at)!}/cancel`)
  const told = ({ status, at }: Answer) => (status < 300 ? String(status) : `${status} ${String(at('code'))}`)
  const rows = (n: number, isMixed: boolean) =>
    csv('code,name', `A${n},Sales`, `B${n},Stores`, ...(isMixed ? [`C${n},`] : []))
  const must = (found: string, wanted: string) => {
    if (found !== wanted) throw new Error(`${wanted} is ${found} after ${done.join(', ')}`)
  }

  const add = async (file: File, type: Type) => {
    const isRunning = jobs.some(job => job.type === type && isOpen(job))
    const n = jobs.length
    const job: Job = { type, file, state: 'queued', written: 0 }
    const given = { type, dry_run: String(isRehearsed(job)) }
    const sent = isFetched(job)
      ? await gateway.ask(key, 'POST /imports', { body: { type, file_url: 'https://files.example/x.csv' } })
      : await send(key, rows(n, file.endsWith('mixed')), given)
    must(told(sent), isRunning ? '409 import_running' : '202')
    if (isRunning) return
    jobs.push(job)
    ids.push(sent.id)
  }
  const deliver = (before: () => Promise<unknown> = () => Promise.resolve()) => {
    // Imports of both types may be fetched; the one that waited longer comes first.
    const waiting = jobs.filter(job => isOpen(job) && isFetched(job))
    fetching = async () => {
      const job = waiting.shift()!
      await before()
      if (job.file === 'refused') throw new FileRefusal('unsupported_file', 'The file is empty.')
      return Buffer.from(rows(jobs.indexOf(job), false))
    }
  }
  const cancelAt = async (at: number) => {
    const job = jobs.at(at)
    if (job === undefined) return
    must(told(await cancel(at)), isOpen(job) ? '200' : '409 conflict')
    if (isOpen(job)) job.state = 'cancelled'
  }
  const act: Record<(typeof otherMoves)[number], () => Promise<void>> = {
    async work() {
      deliver()
      await work()
      for (const job of jobs.filter(isOpen)) finish(job)
    },
    'cancel first': () => cancelAt(0),
    'cancel last': () => cancelAt(-1),
    async 'cancel while it is fetched'() {
      const at = jobs.findIndex(job => isOpen(job) && isFetched(job))
      if (at < 0) return
      let isFirst = true
      deliver(async () => {
        if (isFirst) must(told(await cancel(at)), '200')
        isFirst = false
      })
      await work()
      jobs[at]!.state = 'cancelled'
      for (const job of jobs.filter(isOpen)) finish(job)
    },
    async 'cancel while working'() {
      const last = jobs.at(-1)
      if (last === undefined || !isOpen(last)) return
      deliver()
      const [answer] = await Promise.all([cancel(-1), work()])
      for (const job of jobs.filter(isOpen)) finish(job)
      if (answer.status === 409) return
      must(told(answer), '200')
      const shown = await gateway.ask(key, `GET /imports/${ids.at(-1)!}`)
      // Rows that were written before stay.
      Object.assign(last, {
        state: 'cancelled',
        written: Number(shown.at('succeeded')) * (isRehearsed(last) ? 0 : 1),
      })
    },
  }

  for (const move of order) {
    done.push(move)
    const at = types.find(type => move.endsWith(` ${type}`))
    if (at === undefined) await act[move as 'work']()
    else await add(move.slice(0, -at.length - 1) as File, at)
    const shown = (await gateway.ask(key, 'GET /imports?limit=100')).at('data') as {
      id: string
      status: string
    }[]
    const states = new Map(shown.map(({ id, status }) => [id, status]))
    must(ids.map(id => states.get(id)).join(), jobs.map(({ state }) => state).join())
    for (const type of types) {
      const wanted = jobs.reduce((sum, job) => sum + (job.type === type ? job.written : 0), 0)
      must(String((await gateway.ask(key, `GET /${type}?limit=100`)).at('meta.count')), String(wanted))
    }
  }
  const ended = jobs.filter(job => !isRehearsed(job) && !isOpen(job) && job.state !== 'cancelled')
  const [events] = await queryAsOwner<{ count: number }>(
    gateway.databaseUrl,
    `select count(*)::int as count from outbox_event where type = 'import.completed' and organization_id = $1`,
    [organizationId],
  )
  must(`${events?.count} events`, `${ended.length} events`)
  // Nothing is left for others to work on.
  for (const [at, job] of jobs.entries()) if (isOpen(job)) await cancel(at - jobs.length)
}

/** Moves that are made whatever chance draws: each end, each refusal, and a cancellation at each moment. */
const whole: readonly Move[] = [
  ...([
    'cancel last',
    'good departments',
    'mixed departments',
    'mixed designations',
    'work',
    'cancel last',
  ] as const),
  ...([
    'rehearsed departments',
    'rehearsed mixed designations',
    'work',
    'cancel first',
    'fetched departments',
  ] as const),
  ...([
    'cancel while it is fetched',
    'fetched departments',
    'refused designations',
    'work',
    'good departments',
  ] as const),
  ...(['cancel last', 'work', 'good departments', 'cancel while working', 'mixed designations'] as const),
  ...([
    'cancel while working',
    'refused departments',
    'cancel while it is fetched',
    'good designations',
  ] as const),
]
const anyMove = fc.constantFrom<Move>(
  ...files.flatMap(file => types.map((type): Move => `${file} ${type}`)),
  ...otherMoves,
  'work',
  'work',
)

t.test('imports, moved in any order, are as a small model has them', { timeout: 900_000 }, async t => {
  await follow(whole)
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 8, maxLength: 24 }), async order => {
      await follow(order)
      t.pass(order.join(', '))
    }),
    { numRuns: rounds, endOnFailure: true, seed: testDay, includeErrorInReport: true },
  )
})
