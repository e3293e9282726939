import { datedRoutes } from '../../kinds/dated.ts'
import { todayOf } from '../../periods/today.ts'
import { DatedGetQuery } from '../schema.ts'
import { EmployeeStatutory, StatutoryRequest } from './schema.ts'
import { findStatutory, patchStatutory, presentOwnStatutory } from './service.ts'

export const statutoryRoutes = datedRoutes({
  tag: 'Employees',
  segment: 'statutory',
  scopes: 'employees',
  confidential: true,
  Item: EmployeeStatutory,

  get: {
    operationId: 'getEmployeeStatutory',
    summary: 'Get statutory details',
    description:
      'Returns PAN, PF, ESI, professional tax, LWF, NPS and income tax details in force on `as_of`. ' +
      'Numbers are masked unless `reveal=true`.',
    query: DatedGetQuery,
    async read(tenant, employee, { asOf, reveal }) {
      const on = asOf ?? todayOf(tenant, employee.organizationId)
      return presentOwnStatutory(tenant, employee, await findStatutory(tenant, employee, on), { reveal, on })
    },
  },

  write: {
    method: 'patch',
    operationId: 'updateEmployeeStatutory',
    summary: 'Update statutory details',
    description:
      'Changes the fields that are sent (JSON merge patch) from `effective_from` (default: today). Runs that are not yet locked become stale. Emits `employee.upserted`.',
    body: StatutoryRequest,
    example: { pf: { vpf: { type: 'percent', value: 5 } }, effective_from: '2026-11-01' },
    errors: ['effective_date_conflict', 'period_locked'],
    async run(tenant, employee, body) {
      const row = await patchStatutory(tenant, employee, body)
      const on = todayOf(tenant, employee.organizationId)
      return presentOwnStatutory(tenant, employee, row, { reveal: false, on })
    },
  },
})
