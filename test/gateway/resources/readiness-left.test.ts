// A caller who leaves while the readiness of a large run is calculated costs the parts under way, and nothing further.

import t from 'tap'
import { readinessOf } from '#gateway/resources/payroll-runs/readiness.ts'

const employeeIds = Array.from({ length: 10_000 }, (_, at) => `emp_${at}`)

/** A draft of 10,000 people, which engines check in ten parts, four at once. */
const found = {
  run: { id: 'run_1', selectedCount: employeeIds.length, status: 'draft' },
  check: { employeeIds, lateIds: [], spellIds: [], payrollRunId: 'run_1' },
  failed: [],
  blockers: [],
  warnings: [],
  unpaidMonths: [],
  needsOther: false,
}

async function checkedUntil(leavesAfter: number) {
  let [parts, transactions] = [0, 0]
  const engine = {
    async checkSlips() {
      parts += 1
      return []
    },
  }
  const call = {
    caller: {},
    takePeople: async () => undefined,
    hasLeft: () => parts >= leavesAfter,
    async inTenant() {
      transactions += 1
      return transactions === 1 ? found : []
    },
  }
  const outcome = await readinessOf(engine as never, call as never, 'run_1').then(
    ({ ready }) => ready,
    (error: { code: string }) => error.code,
  )
  return { outcome, parts, transactions }
}

t.test('a caller who left is not calculated for', async t => {
  t.same(await checkedUntil(Infinity), { outcome: true, parts: 10, transactions: 2 })
  t.same(await checkedUntil(0), { outcome: 'service_unavailable', parts: 0, transactions: 1 })
  t.same(await checkedUntil(1), { outcome: 'service_unavailable', parts: 4, transactions: 1 })
  t.same(await checkedUntil(5), { outcome: 'service_unavailable', parts: 8, transactions: 1 })
  // The last part had begun: the accounts are not read.
  t.same(await checkedUntil(10), { outcome: 'service_unavailable', parts: 10, transactions: 1 })
})
