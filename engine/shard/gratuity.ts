// The task that projects gratuity for a part of an organization.

import type { ReplyOf, RequestOf } from '#proto/engine/calls.ts'
import type { Paise } from '#proto/units.ts'
import { readMasterFacts } from '#storage/bulk/facts-reader.ts'
import { readGratuityScope, readUnpaidDays } from '#storage/bulk/gratuity-reader.ts'
import { unpaidDaysMatterSince } from '../payslip/gratuity/gratuity-facts.ts'
import { prepareGratuity, projectEmployeeGratuity } from '../payslip/gratuity/gratuity-projection.ts'
import { orProblem } from './preview.ts'
import { database } from './connection.ts'

/** Employees of one call: their facts are in memory together. */
const gratuityPartSize = 2_000

export function projectGratuity(task: RequestOf<'projectGratuity'>): Promise<ReplyOf<'projectGratuity'>> {
  const { organizationId, run: input, question, after, descending, maxRows, eligible } = task
  return database.forOrganization(organizationId, async client => {
    const run = orProblem(() => prepareGratuity(input))
    const part = { after, descending, limit: gratuityPartSize }
    const scope = await readGratuityScope(client, { ...task, asOf: question.asOf }, part)
    const employeeIds = scope.map(({ employeeId }) => employeeId)
    const period = { start: run.period.start, end: question.asOf }
    const people = await readMasterFacts(
      client,
      { organizationId, employeeIds },
      { period, settings: run.settings },
    )
    const until = question.today < question.asOf ? question.today : question.asOf
    const unpaid = await readUnpaidDays(
      client,
      organizationId,
      orProblem(() =>
        people.flatMap(({ employeeId, input: facts }) => {
          const since = unpaidDaysMatterSince(facts, until)
          return since === null ? [] : [{ employeeId, since }]
        }),
      ),
      until,
      run.period,
    )
    const facts = new Map(people.map(person => [person.employeeId, person.input]))
    const rows = scope.map(({ department, ...employee }) => {
      const known = facts.get(employee.employeeId)
      if (known === undefined) throw new Error(`The employee ${employee.employeeId} has no facts.`)
      const found = orProblem(() =>
        projectEmployeeGratuity(run, known, question, unpaid.get(employee.employeeId) ?? 0),
      )
      return 'failure' in found
        ? { ...employee, department, projection: null, failure: found.failure }
        : { ...employee, department, projection: found, failure: null }
    })
    const wanted = rows.filter(
      ({ projection }) => eligible === null || (projection?.eligible ?? false) === eligible,
    )
    return {
      rows: wanted.slice(0, maxRows).map(({ department: _, ...row }) => row),
      totals: gratuityTotals(wanted),
      next: scope.length === gratuityPartSize ? (employeeIds.at(-1) ?? null) : null,
    }
  })
}

function gratuityTotals(
  rows: readonly (ReplyOf<'projectGratuity'>['rows'][number] & { readonly department: string | null })[],
): ReplyOf<'projectGratuity'>['totals'] {
  return [...Map.groupBy(rows, ({ departmentId }) => departmentId)].map(([departmentId, own]) => {
    const projections = own.flatMap(({ projection }) => projection ?? [])
    const sum = (name: 'accrued' | 'payable' | 'exempt' | 'taxable') =>
      projections.reduce((total, projection) => total + projection[name], 0) as Paise
    return {
      departmentId,
      department: own[0]?.department ?? null,
      employees: own.length,
      eligible: projections.filter(projection => projection.eligible).length,
      failed: own.length - projections.length,
      accrued: sum('accrued'),
      payable: sum('payable'),
      exempt: sum('exempt'),
      taxable: sum('taxable'),
    }
  })
}
