// The register of wages that inspectors ask for: Form IV of the Code on Wages (Central) Rules 2026, rule 51(1)(ii), or
// Form B of the rules of 2017 that it replaced. Both have their columns by number, so there are no others.

import type { SlipLine } from '#proto/calculation/slip.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { cycleFrequencies } from '#storage/repositories/organization/payroll-cycles.ts'
import { slipPosition } from '#storage/repositories/payslips/slip-pages.ts'
import {
  listReportCodes,
  type ReportScope,
  type ReportSlip,
  type SlipPayment,
  slipPayments,
  sumSlips,
} from '#storage/repositories/reports/report-rows.ts'
import {
  type Column,
  hoursOf,
  moneyColumn,
  monthColumn,
  type TableRow,
  textColumn,
} from '../../documents/table.ts'
import { type RecordReport, slipReport } from './report.ts'
import type { RegisterPack } from './schema.ts'

/** In the order of their numbers. */
const formIV: readonly Column[] = [
  textColumn('employee_code', 'Employee code'),
  textColumn('name', 'Name'),
  textColumn('designation', 'Designation'),
  textColumn('department', 'Department'),
  textColumn('payment_frequency', 'Duration of payment of wages'),
  monthColumn('wage_period', 'Wage period'),
  { key: 'days', title: 'Total days worked', type: 'days' },
  { key: 'overtime_hours', title: 'Total overtime hours', type: 'hours' },
  moneyColumn('basic_rate', 'Rate of wages: basic'),
  moneyColumn('da_rate', 'Rate of wages: dearness allowance'),
  moneyColumn('allowances_rate', 'Rate of wages: allowances'),
  moneyColumn('basic', 'Basic'),
  moneyColumn('da', 'Dearness allowance'),
  moneyColumn('allowances', 'Allowances'),
  moneyColumn('overtime', 'Overtime'),
  moneyColumn('total_wages', 'Total wages earned'),
  moneyColumn('pf', 'Provident fund'),
  moneyColumn('esi', 'ESI'),
  moneyColumn('society', 'Society'),
  moneyColumn('income_tax', 'Income tax'),
  moneyColumn('insurance', 'Insurance'),
  moneyColumn('advances', 'Advances'),
  moneyColumn('fines', 'Recovery of fines'),
  moneyColumn('damages', 'Recovery for damage or loss'),
  moneyColumn('other_deductions', 'Other deductions'),
  moneyColumn('total_deductions', 'Total deductions'),
  moneyColumn('net_payable', 'Net payment'),
  { key: 'paid_on', title: 'Date of payment', type: 'date' },
  textColumn('reference', 'Receipt or bank transaction'),
  textColumn('fine_for', 'Acts or omissions fined, with date'),
  moneyColumn('fine_imposed', 'Fine imposed'),
  textColumn('damage_caused', 'Damage or loss caused by neglect or default'),
  textColumn('signature', 'Signature of employer or representative'),
]

const formB: readonly Column[] = [
  textColumn('employee_code', 'Number in employee register'),
  textColumn('name', 'Name'),
  moneyColumn('wage_rate', 'Rate of wage'),
  { key: 'days', title: 'Days worked', type: 'days' },
  { key: 'overtime_hours', title: 'Overtime hours worked', type: 'hours' },
  moneyColumn('basic', 'Basic'),
  moneyColumn('special_basic', 'Special basic'),
  moneyColumn('da', 'Dearness allowance'),
  moneyColumn('overtime', 'Payments overtime'),
  moneyColumn('hra', 'House rent allowance'),
  moneyColumn('other_earnings', 'Others'),
  moneyColumn('total_wages', 'Total'),
  moneyColumn('pf', 'Provident fund'),
  moneyColumn('esi', 'ESI'),
  moneyColumn('society', 'Society'),
  moneyColumn('income_tax', 'Income tax'),
  moneyColumn('insurance', 'Insurance'),
  moneyColumn('other_deductions', 'Other deductions'),
  moneyColumn('recoveries', 'Recoveries'),
  moneyColumn('total_deductions', 'Total deductions'),
  moneyColumn('net_payable', 'Net payment'),
  moneyColumn('employer_share', 'Employer share of provident and welfare fund'),
  textColumn('reference', 'Receipt or bank transaction'),
  { key: 'paid_on', title: 'Date of payment', type: 'date' },
  textColumn('remarks', 'Remarks'),
]

const forms = {
  central_2026: {
    columns: formIV,
    title: 'Form IV: Register of wages, overtime, advances, fines and deductions for damage and loss',
    rule: 'Rule 51(1)(ii) of the Code on Wages (Central) Rules, 2026',
  },
  legacy_2017: {
    columns: formB,
    title: 'Form B: Register of wages',
    rule: 'Ease of Compliance to Maintain Registers under various Labour Laws Rules, 2017',
  },
}

/** Also for a month without fines or damage, which the form shows as zero. */
export function salaryRegister(pack: RegisterPack): RecordReport {
  const { columns, ...form } = forms[pack]
  const report = slipReport(
    async (tenant, scope) => {
      const { totalDeductions, netPayable, slips } = await sumSlips(tenant, scope)
      const all = {
        ...headsOf(await listReportCodes(tenant, scope)),
        total_deductions: totalDeductions,
        net_payable: netPayable,
      }
      const totals = Object.entries(all).filter(([head]) => columns.some(({ key }) => key === head))
      return { columns, totals: Object.fromEntries(totals), rowCount: slips, control: 'net_payable' }
    },
    async (tenant, scope, slips) => {
      const payments = await slipPayments(tenant, scope, slips)
      const runs = new Map(scope.payments.map(run => [run.id, run]))
      const frequencies = await frequenciesOf(tenant, scope)
      return slips.map(read => {
        const run = runs.get(read.payrollRunId)
        if (run === undefined) throw new Error(`Payslip of ${read.employeeId} lacks its run.`)
        const payment = payments.get(slipPosition(read))
        return rowOf(read, run, payment ?? null, frequencies.get(run.cycleId ?? '') ?? 'monthly')
      })
    },
  )
  return { ...report, form }
}

function frequenciesOf(tenant: Tenant, { filter, payments }: ReportScope) {
  const ids = [...new Set(payments.flatMap(({ cycleId }) => cycleId ?? []))]
  return cycleFrequencies(tenant, filter.organizationId, ids)
}

function rowOf(read: ReportSlip, run: PayrollRun, payment: SlipPayment | null, frequency: string): TableRow {
  const { slip, employee } = read
  const rates = headsOf(
    slip.lines
      .filter(({ source }) => source === 'salary')
      .map(line => ({ ...line, amount: line.fullAmount })),
  )
  return {
    employee_code: employee.code,
    name: employee.name,
    designation: employee.designation,
    department: employee.department,
    payment_frequency: frequency,
    wage_period: `${run.paidFrom} to ${run.paidTo}`,
    days: slip.days.payable,
    overtime_hours: hoursOf(slip.days.overtimeMinutes),
    wage_rate: rates.total_wages,
    basic_rate: rates.basic,
    da_rate: rates.da,
    allowances_rate: rates.allowances,
    ...headsOf(slip.lines),
    total_deductions: slip.totalDeductions,
    net_payable: slip.netPayable,
    paid_on: payment?.paidOn ?? null,
    reference: payment?.reference ?? null,
    remarks: remarksOf(read, run, payment),
  }
}

function remarksOf({ slip }: ReportSlip, { type }: PayrollRun, payment: SlipPayment | null): string | null {
  const remarks = [
    ...(type === 'settlement' ? ['Full and final settlement'] : []),
    ...(slip.lines.some(({ source, arrearsAmount }) => source === 'arrears' || arrearsAmount !== 0)
      ? ['Arrears']
      : []),
    ...(payment?.held === true ? ['Payment on hold'] : []),
  ]
  return remarks.length === 0 ? null : remarks.join(', ')
}

type Amount = Pick<SlipLine, 'type' | 'category'> & { readonly amount: number }

/** What lines come to under the heads of the forms. */
function headsOf(lines: readonly Amount[]) {
  const sum = (isOf: (line: Amount) => boolean) =>
    lines.reduce((total, line) => (isOf(line) ? total + line.amount : total), 0)
  const earnedTotal = (...categories: Amount['category'][]) =>
    sum(({ type, category }) => type === 'earning' && categories.includes(category))
  const isDeducted = ({ type }: Amount) => type === 'deduction' || type === 'recovery'
  const deductedTotal = (...categories: Amount['category'][]) =>
    sum(line => isDeducted(line) && categories.includes(line.category))
  const [basic, da, overtime, hra] = [
    earnedTotal('basic'),
    earnedTotal('da'),
    earnedTotal('overtime'),
    earnedTotal('hra'),
  ]
  const total = sum(({ type }) => type === 'earning')
  const allowances = total - basic - da - overtime
  const stated = {
    pf: deductedTotal('pf', 'vpf'),
    esi: deductedTotal('esi'),
    society: deductedTotal('cooperative_dues'),
    income_tax: deductedTotal('tds'),
    insurance: 0,
  }
  const recovered = {
    advances: deductedTotal('advance', 'loan'),
    fines: deductedTotal('fine'),
    damages: deductedTotal('loss_or_damage'),
  }
  const sumOf = (amounts: Readonly<Record<string, number>>) =>
    Object.values(amounts).reduce((all, amount) => all + amount, 0)
  return {
    basic,
    special_basic: 0,
    da,
    allowances,
    overtime,
    hra,
    other_earnings: allowances - hra,
    total_wages: total,
    ...stated,
    ...recovered,
    other_deductions: sum(isDeducted) - sumOf(stated) - sumOf(recovered),
    recoveries: sumOf(recovered),
    fine_imposed: recovered.fines,
    employer_share: sum(
      ({ type, category }) =>
        type === 'employer_contribution' && (['pf', 'eps', 'lwf'] as const).some(each => each === category),
    ),
  }
}
