import { datedRoutes } from '../../kinds/dated.ts'
import { todayOf } from '../../periods/today.ts'
import { DatedGetQuery } from '../schema.ts'
import { BankRequest, EmployeeBank } from './schema.ts'
import { findBank, presentOwnBank, putBankDetails } from './service.ts'

export const bankRoutes = datedRoutes({
  tag: 'Employees',
  segment: 'bank',
  scopes: 'employees',
  confidential: true,
  Item: EmployeeBank,

  get: {
    operationId: 'getEmployeeBank',
    summary: 'Get bank details',
    description:
      'Returns the bank details in force on `as_of`, or 404 if none are recorded. The account number is masked unless `reveal=true`.',
    query: DatedGetQuery,
    async read(tenant, employee, { asOf, reveal }) {
      const row = await findBank(tenant, employee, asOf ?? todayOf(tenant, employee.organizationId))
      return presentOwnBank(tenant, employee, row, reveal)
    },
  },

  write: {
    method: 'put',
    operationId: 'putEmployeeBank',
    summary: 'Set bank details',
    description:
      'Replaces the bank details from `effective_from` (default: today). Payments before that date use the earlier details. An account that takes the place of another within seven days before a run is locked, or later, is paid once another key approved it (`POST /payroll-runs/{id}/bank-file/approve`), or by a run that is locked seven days after the change or later. Emits `employee.upserted`.',
    body: BankRequest,
    example: {
      payment_mode: 'bank_transfer',
      account_holder_name: 'Asha Kulkarni',
      account_number: '50100987654321',
      beneficiary_code: 'EMP1042',
      ifsc: 'HDFC0000523',
      account_type: 'savings',
      effective_from: '2026-11-01',
    },
    async run(tenant, employee, body, { caller }) {
      const row = await putBankDetails(tenant, employee, body, caller.person)
      return presentOwnBank(tenant, employee, row, false)
    },
  },
})
