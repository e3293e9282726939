import { datedRoutes } from '../../kinds/dated.ts'
import { CyclePut, EmployeeCycle, EmployeeCycleQuery } from './schema.ts'
import { putIntoCycle, readCycle } from './service.ts'

export const employeeCycleRoutes = datedRoutes({
  tag: 'Payroll configuration',
  segment: 'cycle',
  scopes: 'config',
  Item: EmployeeCycle,

  get: {
    operationId: 'getEmployeeCycle',
    summary: 'Get a payroll cycle assignment',
    description: 'Returns the payroll cycle of the employee on `as_of`.',
    query: EmployeeCycleQuery,
    read: (tenant, employee, { asOf }) => readCycle(tenant, employee, asOf),
  },

  write: {
    method: 'put',
    operationId: 'putEmployeeCycle',
    summary: 'Set a payroll cycle',
    description:
      'Assigns the employee to a payroll cycle from `effective_from`, the first day of a wage month. Runs of that cycle pay the employee from then on.',
    body: CyclePut,
    example: { cycle_id: 'cyc_01KAM3T9X4Q2V7R8Z5B6N1C0DE', effective_from: '2026-12-01' },
    errors: ['effective_date_conflict', 'period_locked'],
    run: putIntoCycle,
  },
})
