// What an approved settlement pays, kept as a closed run of one employee: so whatever reads payslips reads it too, such as
// other payments of the month, the year so far, arrears and files. The run has the id of the settlement.

import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { LockMode } from '@mikro-orm/postgresql'
import { CalculationTable } from '../../entities/calculation.ts'
import type { Fnf } from '../../entities/fnf.ts'
import { PayrollRunEmployeeTable } from '../../entities/payroll-run-employee.ts'
import { type PayrollRun, PayrollRunTable } from '../../entities/payroll-run.ts'
import { payslipColumns } from '../../bulk/payslip-writer.ts'
import { query } from '../../postgres/sql.ts'
import { closeCalculation } from '../runs/calculations.ts'
import { supersedeFilings } from '../statutory/filings.ts'
import type { Tenant } from '../for-tenant.ts'
import { employerToFreeze } from '../organization/logos.ts'
import { dropRendering, planRendering } from '../documents/renderings.ts'

const columns = payslipColumns.join(', ')

type SettledPayslip = {
  readonly payslip: { readonly runInput: RunInput; readonly record: Readonly<Record<string, unknown>> }
  readonly ruleSetVersion: string
  readonly engineVersion: string
}

/** Of a settlement that is being approved by the key, with the figures of its calculation. */
export async function keepSettlementPayslip(
  tenant: Tenant,
  fnf: Fnf,
  { payslip: { runInput, record }, ruleSetVersion, engineVersion }: SettledPayslip,
  keyId: string,
): Promise<void> {
  const { organizationId, employeeId } = fnf
  const run = await openRun(tenant, fnf, keyId)
  const { revision } = run
  const key = { organizationId, payrollRunId: run.id }
  await tenant.em.upsert(PayrollRunEmployeeTable, {
    ...key,
    employeeId,
    periodStart: run.periodStart,
    type: run.type,
    live: true,
  })
  await tenant.em.flush()
  await tenant.em.insert(CalculationTable, {
    ...key,
    revision,
    attempt: 1,
    runInput,
    employer: await employerToFreeze(tenant, organizationId),
    ruleSetVersion,
    engineVersion,
    shardCount: 0,
    employeeCount: 1,
    oldestRevision: revision,
    reusesEqual: false,
    stopOnFailure: false,
  })
  await closeCalculation(tenant, run, {
    inputHash: hashText(record['facts_hash']),
    resultHash: hashText(record['slip_hash']),
  })
  await query(
    tenant,
    `insert into payslip (${columns})
     select ${columns} from jsonb_populate_record(null::payslip, ?::jsonb || jsonb_build_object(
       'revision', ?::int, 'calculated_in', ?::int))`,
    [JSON.stringify(record), revision, revision],
  )
  const amount = (column: string): Paise => Number(record[column]) as Paise
  tenant.em.assign(run, {
    status: 'locked',
    wasClosed: true,
    lockedAt: tenant.clock(),
    lockedBy: keyId,
    gross: amount('gross'),
    totalDeductions: amount('total_deductions'),
    netPayable: amount('net_payable'),
    employerContributions: amount('employer_contributions'),
    reimbursements: amount('reimbursements'),
    totalCost: (amount('gross') + amount('reimbursements') + amount('employer_contributions')) as Paise,
    warningsCount: amount('warnings_count'),
    updatedAt: tenant.clock(),
  })
  await tenant.em.flush()
  await planRendering(tenant, run)
}

function hashText(bytea: unknown): string {
  return String(bytea).slice('\\x'.length)
}

/** The run of the settlement, which is closed by nothing yet; one that was withdrawn gets another revision. */
async function openRun(tenant: Tenant, fnf: Fnf, keyId: string): Promise<PayrollRun> {
  const { organizationId, id, periodStart, periodEnd, payDate, paysFrom } = fnf
  const days = { periodStart, periodEnd, paidFrom: paysFrom ?? periodStart, paidTo: periodEnd }
  const known = await lockRun(tenant, fnf)
  if (known !== null)
    return tenant.em.assign(known, { ...days, payDate: payDate ?? periodEnd, revision: known.revision + 1 })
  return tenant.em.create(PayrollRunTable, {
    organizationId,
    id,
    type: 'settlement',
    ...days,
    payDate: payDate ?? periodEnd,
    status: 'draft',
    onHold: false,
    selection: {
      mode: 'include',
      employeeIds: [fnf.employeeId],
      departmentIds: [],
      salaryGroupIds: [],
      employmentTypes: [],
      includeOnNotice: true,
      includeExitedInPeriod: true,
    },
    options: {
      arrears: 'auto',
      recoverAdvances: true,
      statutory: { pf: true, esi: true, pt: true, lwf: true, tds: true },
    },
    revision: 1,
    attempt: 1,
    employeeCount: 1,
    selectedCount: 1,
    wasClosed: false,
    createdBy: keyId,
    metadata: {},
    version: 1,
    createdAt: tenant.clock(),
    ...noFigures,
  })
}

const noPaise = 0 as Paise
const noFigures = {
  gross: noPaise,
  totalDeductions: noPaise,
  netPayable: noPaise,
  employerContributions: noPaise,
  reimbursements: noPaise,
  totalCost: noPaise,
  failedCount: 0,
  excludedCount: 0,
  zeroPayCount: 0,
  negativeNetCount: 0,
  warningsCount: 0,
} as const

function lockRun(tenant: Tenant, { organizationId, id }: Fnf): Promise<PayrollRun | null> {
  return tenant.em.findOne(
    PayrollRunTable,
    { organizationId, id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
}

/** The settlement is approved no more: what it would have paid counts no more. Refuses `statutory_already_filed`. */
export async function withdrawSettlementPayslip(tenant: Tenant, fnf: Fnf): Promise<void> {
  const run = await lockRun(tenant, fnf)
  if (run === null) return
  await supersedeFilings(tenant, run, { acknowledged: false })
  // A closed run is opened before anything else.
  for (const status of ['generated', 'cancelled'] as const) {
    tenant.em.assign(run, { status, updatedAt: tenant.clock() })
    await tenant.em.flush()
  }
  await dropRendering(tenant, run)
  await tenant.em.nativeUpdate(
    PayrollRunEmployeeTable,
    { organizationId: run.organizationId, payrollRunId: run.id },
    { live: false },
  )
}

/** The settlement is paid in full. */
export async function markSettlementPayslipPaid(tenant: Tenant, fnf: Fnf, paidOn: PlainDate): Promise<void> {
  const run = await lockRun(tenant, fnf)
  if (run === null) return
  tenant.em.assign(run, {
    status: 'paid',
    paidOn,
    paymentMethodId: fnf.paymentMethodId ?? null,
    reference: fnf.reference ?? null,
    ...(run.netPayable < 0 ? {} : { netPaid: run.netPayable }),
    updatedAt: tenant.clock(),
  })
  await tenant.em.flush()
  await planRendering(tenant, run)
}
