// The task that estimates the arrears of a salary before it is stored.

import type { ReplyOf, RequestOf } from '#proto/engine/calls.ts'
import { Problem } from '#proto/problems.ts'
import { readSupposedArrears } from '#storage/bulk/arrears-reader.ts'
import { arrearsOf } from '../payslip/arrears.ts'
import { prepareRun } from '../payslip/prepare.ts'
import { arrearsPaid } from '../payslip/slip/slip.ts'
import { orProblem } from './preview.ts'
import { database } from './connection.ts'
import { earlierInput, withEarlierRuns } from './earlier-runs.ts'

export function estimateArrears({
  run: input,
  ...supposed
}: RequestOf<'supposeSalary'>): Promise<ReplyOf<'supposeSalary'>> {
  const { organizationId } = supposed
  return database.forOrganization(organizationId, async client => {
    const run = orProblem(() => prepareRun(input))
    const months = await readSupposedArrears(client, supposed, input.period, paidBy =>
      earlierInput(client, organizationId, paidBy),
    )
    const [first] = months
    if (first === undefined) return []
    const employee = { ...first.now, arrears: months }
    const owed = arrearsOf(await withEarlierRuns(client, organizationId, run, months), employee)
    if ('failure' in owed) throw new Problem('validation_failed', owed.failure.message)
    return owed.months.map(arrearsPaid)
  })
}
