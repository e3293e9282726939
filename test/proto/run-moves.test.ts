// The table of moves as a machine: no state is a dead end, and none is left by a way that the table does not name.

import t from 'tap'
import { runMoves, type RunStatus, runStatuses } from '#proto/run-moves.ts'

const ends: readonly RunStatus[] = ['reversed', 'cancelled']
/** A calculation is asked for in these states, and goes back to them. */
const beforeCalculating: readonly RunStatus[] = ['draft', 'failed', 'generated']

function nextOf(status: RunStatus): RunStatus[] {
  return Object.values(runMoves).flatMap(({ from, to }): RunStatus[] => {
    if (!(from as readonly RunStatus[]).includes(status) || to === 'same') return []
    return to === 'previous' ? [...beforeCalculating] : [to]
  })
}

function reached(from: RunStatus): Set<RunStatus> {
  const seen = new Set<RunStatus>()
  const open = nextOf(from)
  for (let status = open.pop(); status !== undefined; status = open.pop()) {
    if (seen.has(status)) continue
    seen.add(status)
    open.push(...nextOf(status))
  }
  return seen
}

t.test('every state has a way to its end', async t => {
  for (const status of runStatuses.filter(each => !ends.includes(each))) {
    const seen = reached(status)
    t.ok(
      ['paid', 'reversed', 'cancelled'].some(end => seen.has(end as RunStatus)),
      `${status} leads to ${[...seen].join(', ')}`,
    )
  }
})

t.test('an end is an end', async t => {
  for (const status of ends) t.same(nextOf(status), [], status)
  t.same(nextOf('paid'), ['reversed'], 'what is paid can only be reversed')
})

t.test('every state is reached from a draft', async t => {
  const seen = reached('draft')
  t.same(
    runStatuses.filter(status => status !== 'draft' && !seen.has(status)),
    [],
  )
})

t.test('only slips are locked or paid', async t => {
  const withoutSlips: readonly RunStatus[] = ['draft', 'failed', 'cancelled', 'reversed']
  for (const status of withoutSlips) {
    t.notOk(
      nextOf(status).some(next => next === 'locked' || next === 'paid'),
      status,
    )
  }
})
