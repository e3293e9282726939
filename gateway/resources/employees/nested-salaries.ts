// Salaries that come with the people who are to have them. The engine is asked before any transaction that writes.

import { fieldProblem, Problem } from '#proto/problems.ts'
import { profileFacts } from '#proto/records/profile.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { componentsByCode } from '#storage/repositories/organization/salary-components.ts'
import { activeGroups } from '#storage/repositories/organization/salary-groups.ts'
import type { EngineClient } from '../../engine-client.ts'
import type { InTenant } from '../../http/route.ts'
import { checkSalary, salaryFacts } from '../salary/agreed.ts'
import { unpayable } from '../salary/payable.ts'
import { askSplits, type Payee, splitQuestions } from '../salary/split.ts'
import { todayOf } from '../periods/today.ts'
import type { Warnings } from '../../http/warnings.ts'
import { warnOfUnsetCtc } from '../salary/ctc-warning.ts'
import type { GivenEmployee } from './facts.ts'

export type ValidatedRow = { readonly index: number; readonly row: GivenEmployee }

type Terms = {
  readonly inTenant: InTenant
  readonly engine: EngineClient
  readonly organizationId: number
  readonly warnings?: Warnings
  /** Employees of the rows that exist already, by index. */
  readonly find?: (tenant: Tenant, rows: readonly ValidatedRow[]) => Promise<ReadonlyMap<number, Employee>>
}

/**
 * Reasons why no payslip can be made of the salaries of these rows, by index. Other faults of a row are not reported.
 */
export async function unpayableRows(
  given: readonly ValidatedRow[],
  { inTenant, engine, organizationId, warnings, find = async () => new Map() }: Terms,
): Promise<ReadonlyMap<number, Problem>> {
  const rows = given.filter(({ row }) => row.salary !== undefined)
  if (rows.length === 0) return new Map()
  const questions = await inTenant(async tenant => {
    const codes = new Set((await componentsByCode(tenant, organizationId)).keys())
    const groups = await activeGroups(tenant, organizationId)
    const today = todayOf(tenant, organizationId)
    const known = await find(tenant, rows)
    const asked = rows.flatMap(({ index, row }) => {
      const employee = payee(organizationId, row, known.get(index))
      if (employee === null || row.salary === undefined) return []
      const { dateOfJoining } = employee
      if (checkSalary(row.salary, { dateOfJoining, today, codes, groups }).length > 0) return []
      const { effectiveFrom } = row.salary
      const salary = { effectiveFrom, ...salaryFacts(row.salary, undefined, today) }
      return [{ employee, salary, ref: String(index) }]
    })
    return asked.length === 0 ? [] : splitQuestions(tenant, asked)
  })

  const stated = new Map(rows.map(({ index, row }) => [String(index), row.salary ?? {}]))
  const refused = new Map<number, Problem>()
  for (const question of questions) {
    try {
      for (const [ref, split] of await askSplits(engine, [question])) {
        const problem = unpayable(split, stated.get(ref) ?? {}, ['salary'])
        if (problem !== null) refused.set(Number(ref), problem)
        warnOfUnsetCtc(stated.get(ref) ?? {}, split, warnings)
      }
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'period_invalid')) throw error
      const finding = fieldProblem(['salary', 'effective_from'], 'out_of_range', error.message)
      const problem = new Problem(error.code, error.message, [finding])
      for (const { ref } of question.employees) refused.set(Number(ref), problem)
    }
  }
  return refused
}

/** Null where the row does not say enough of the person, for which it is refused. */
function payee(organizationId: number, row: GivenEmployee, known: Employee | undefined): Payee | null {
  const person = { ...known, ...row }
  const { dateOfJoining, dateOfBirth, gender, workStateCode, employmentType } = person
  if (!dateOfJoining || !dateOfBirth || !gender || !workStateCode || !employmentType) return null
  return { organizationId, id: known?.id ?? '', ...profileFacts({ ...person, dateOfJoining, workStateCode }) }
}
