// Moves that partners make on the same runs at the same moment: every answer is a success or a refusal, those that
// succeeded make sense one after the other, and the money agrees with the state that is left. INTERLEAVINGS says how
// many moments are tried; the thousand of an acceptance take some minutes.

import fc from 'fast-check'
import t, { type Test } from 'tap'
import { runMoves, type RunMove, type RunStatus } from '#proto/run-moves.ts'
import { queryAsOwner } from '../support/database.ts'
import { made, startTestStack, createTestOrganization } from '../support/office.ts'
import type { Answer, Partner } from '../support/partner.ts'
import { testDay } from '../support/share-of-day.ts'
import { eventually } from '../support/stack.ts'

const at = { prefer: 'respond-async' }

/** Each call with the moves that it stands for; whichever the state allows. */
const calls = {
  calculate: ['calculate'],
  recalculate: ['recalculate'],
  cancelCalculation: ['cancelCalculation'],
  hold: ['hold'],
  release: ['hold'],
  lock: ['lock'],
  unlock: ['unlock'],
  markPaid: ['markPaid'],
  reverse: ['reverse'],
} as const satisfies Record<string, readonly RunMove[]>
type Call = keyof typeof calls

type Send = (call: Partner, run: string) => Promise<Answer>

const sends: Record<Call, Send> = {
  calculate: (call, run) => call('POST', `${run}/calculate`, {}, at),
  recalculate: (call, run) => call('POST', `${run}/recalculate`, {}, at),
  cancelCalculation: (call, run) => call('POST', `${run}/cancel-calculation`),
  hold: (call, run) => call('POST', `${run}/hold`, { reason: 'Wait' }),
  release: (call, run) => call('POST', `${run}/hold`, { action: 'release' }),
  lock: (call, run) => call('POST', `${run}/lock`, {}),
  unlock: (call, run) => call('POST', `${run}/unlock`, { reason: 'Correct' }),
  markPaid: (call, run) =>
    call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }),
  reverse: (call, run) => call('POST', `${run}/reverse`, { reason: 'Start again' }),
}

// Other rounds each day, so that few of them meet much over time.
const seed = Number(process.env['SEED'] ?? testDay)
const rounds = Number(process.env['INTERLEAVINGS'] ?? (process.env['TEST_ALL'] === 'true' ? 300 : 40))
const maxTotal = 4

/** At last one run goes every way there is, one move after the other: which states chance meets is for the clock. */
const wholeWay: readonly Call[] = ['release', 'reverse', 'unlock', 'calculate', 'lock', 'markPaid', 'reverse']

t.test(
  'moves made at the same moment succeed as if one came after the other, or are refused [promise E6]',
  { timeout: 900_000 },
  async t => {
    t.comment(`seed ${seed}`)
    const house = await startTestStack(t, { environment: { ENGINE_WORKERS: '2' } })
    const { call } = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    // Moves that lead on are drawn more often than those that end a run, so that every state is met.
    const one = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<Call>('calculate', 'recalculate', 'lock', 'unlock') },
      { weight: 2, arbitrary: fc.constantFrom<Call>('cancelCalculation', 'release', 'hold') },
      { weight: 1, arbitrary: fc.constantFrom<Call>('markPaid', 'reverse') },
    )
    const batches = fc.sample(fc.array(one, { minLength: 2, maxLength: maxTotal }), {
      seed,
      numRuns: rounds,
    })

    let run = await made(call)
    let moves = 0
    let waits = 0
    const met = new Set<RunStatus>()
    for (const batch of [...batches, ...wholeWay.map(name => [name])]) {
      const before = (await call('GET', run)).at('status') as RunStatus
      const answers = await Promise.all(batch.map(name => sends[name](call, run)))
      moves += batch.length
      const wrong = answers.filter(({ status }) => ![200, 202, 409].includes(status))
      if (wrong.length > 0)
        t.fail(`${before}: ${batch.join(', ')}: ${wrong.map(({ text }) => text).join(' ')}`)

      const succeeded = batch.filter((_, index) => (answers[index] as Answer).status !== 409)
      waits += 1
      // Now and then the next ones meet the calculation under way.
      const isRandom = waits <= rounds
      const settled = isRandom && waits % 3 > 0 ? await call('GET', run) : await settle(call, run)
      const after = settled.at('status') as RunStatus
      met.add(after)
      if (!isPossible(before, succeeded, after)) {
        t.fail(`${before} became ${after} by ${succeeded.join(', ')} of ${batch.join(', ')}`)
      }
      if (after === 'reversed' || after === 'cancelled') {
        await checkMoney(t, house.databaseUrl, run, settled)
        run = await made(call)
      } else if (after !== 'calculating') await checkMoney(t, house.databaseUrl, run, settled)
    }
    t.comment(`${rounds} moments, ${moves} moves`)
    const needed: RunStatus[] = ['draft', 'generated', 'locked', 'paid', 'reversed']
    t.same(
      needed.filter(status => !met.has(status)),
      [],
      'every state was met',
    )
  },
)

function settle(call: Partner, run: string): Promise<Answer> {
  return eventually('the run comes to rest', async () => {
    const now = await call('GET', run)
    return now.at('status') === 'calculating' ? null : now
  })
}

/** Some order of the moves that succeeded, with calculations ending in between, leads from the one state to the other. */
function isPossible(
  from: RunStatus,
  moves: readonly Call[],
  to: RunStatus,
  before: RunStatus = from,
): boolean {
  if (moves.length === 0 && from === to) return true
  if (from === 'calculating' && isPossible('generated', moves, to, 'generated')) return true
  return moves.some((move, index) => {
    const rest = moves.toSpliced(index, 1)
    return calls[move].some(name => {
      const { from: starts, to: end }: { from: readonly RunStatus[]; to: string } = runMoves[name]
      if (!starts.includes(from)) return false
      const ends: readonly RunStatus[] =
        end === 'same' ? [from] : end === 'previous' ? [...new Set([before, ...earlier])] : [end as RunStatus]
      return ends.some(next => isPossible(next, rest, to, next === 'calculating' ? from : next))
    })
  })
}

/** To which a calculation that was under way at first may go back. */
const earlier = ['draft', 'generated', 'failed'] as const

/** The run's figures are those of its slips; a reversed run has no live member, any other has them all. */
async function checkMoney(t: Test, databaseUrl: string, path: string, run: Answer): Promise<void> {
  const [sums] = await queryAsOwner<{ slips: number; net: string; live: number; status: string }>(
    databaseUrl,
    `select r.status, (select count(*)::int from payroll_run_employee e where e.payroll_run_id = r.id and e.live) as live,
       (select count(*)::int from payslip p where p.payroll_run_id = r.id and p.revision = r.revision) as slips,
       (select coalesce(sum(net_payable), 0)::text from payslip p
        where p.payroll_run_id = r.id and p.revision = r.revision) as net
     from payroll_run r where r.id = $1`,
    [path.split('/').at(-1)],
  )
  const status = run.at('status')
  if (sums === undefined || sums.status !== status) return
  const hasSlips = status !== 'draft' && status !== 'failed'
  const found = { slips: sums.slips, net: Number(sums.net), live: sums.live }
  // 28,000 - 2,550 and 42,000 - 3,000.
  const expected = {
    slips: hasSlips ? 2 : 0,
    net: hasSlips ? 6_445_000 : 0,
    live: status === 'reversed' ? 0 : 2,
  }
  if (JSON.stringify(found) !== JSON.stringify(expected)) t.same(found, expected, `${path} is ${status}`)
  if (hasSlips && run.at('totals', 'net_payable') !== 64_450) t.fail(`${path} shows another net.`)
}
