// Sums over the typed columns of payslips, for comparing them with whatever else states the same figures.

import type { Paise } from '#proto/units.ts'
import type { Tenant } from '../for-tenant.ts'
import { peopleOf, slipsOfPayments, type SlipScope } from './report-rows.ts'
import { queryPrepared } from '../../postgres/sql.ts'

const columns = {
  gross: 'gross',
  reimbursements: 'reimbursements',
  totalDeductions: 'total_deductions',
  roundOff: 'round_off',
  netPayable: 'net_payable',
  employerContributions: 'employer_contributions',
  pfEmployee: 'pf_employee',
  vpf: 'vpf',
  pfArrears: 'pf_arrears',
  pfEmployer: 'pf_employer',
  eps: 'eps',
  edli: 'edli',
  pfAdmin: 'pf_admin',
  esiEmployee: 'esi_employee',
  esiArrears: 'esi_arrears',
  esiEmployer: 'esi_employer',
  pt: 'pt',
  lwfEmployee: 'lwf_employee',
  lwfEmployer: 'lwf_employer',
  tds: 'tds',
} as const

export type RegisterSums = Readonly<Record<keyof typeof columns, Paise>>

const names = Object.keys(columns) as (keyof typeof columns)[]
const sums = names.map(name => `coalesce(sum(p.${columns[name]}), 0)::bigint as "${name}"`)
const registerQuery = `select ${sums.join(', ')} from ${slipsOfPayments}`

/** Of the payslips of all payments of the scope together. */
export async function sumRegister(tenant: Tenant, scope: SlipScope): Promise<RegisterSums> {
  const [row] = await queryPrepared<Record<string, string>>(tenant, registerQuery, peopleOf(scope))
  return Object.fromEntries(names.map(name => [name, Number(row?.[name] ?? 0)])) as RegisterSums
}
