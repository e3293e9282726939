// The register of wages that inspectors ask for: Form IV of the Code on Wages (Central) Rules 2026, rule 51(1)(ii), or
// Form B of the rules of 2017 that it replaced. Both have their columns by number, so there are no others.

import type { SlipLine } from '#proto/calculation/slip.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { cycleFrequencies } from '#storage/repositories/organization/payroll-cycles.ts'
import { slipPosition } from '#storage/repositories/payslips/slip-pages.ts'
import { listReportCodes } from '#storage/repositories/reports/report-codes.ts'
import {
  type ReportScope,
  type ReportSlip,
  type SlipPayment,
  slipPayments,
  sumSlips,
} from '#storage/repositories/reports/report-rows.ts'
import {
  dateColumn,
  daysColumn,
  hoursColumn,
  hoursOf,
  moneyColumn,
  monthColumn,
  rowFrom,
  type SourceColumn,
  textColumn,
  totalsFrom,
} from '../../documents/table.ts'
import { type RecordReport, slipReport } from './report.ts'
import type { RegisterPack } from './schema.ts'

type Heads = ReturnType<typeof headsOf>

/** A payslip with its payment, and what its lines come to under the heads of the forms. */
type RegisterSlip = ReportSlip & {
  readonly run: PayrollRun
  readonly payment: SlipPayment | null
  readonly frequency: string
  /** The amounts earned and deducted. */
  readonly heads: Heads
  /** The amounts of the whole salary. */
  readonly rates: Heads
}

type RegisterColumn = SourceColumn<RegisterSlip, keyof Heads | 'totalDeductions' | 'netPayable'>

const headColumn = (key: string, title: string, head: keyof Heads): RegisterColumn =>
  moneyColumn(key, title, ({ heads }) => heads[head], head)

/** The columns in the order of their numbers. */
const formIV: readonly RegisterColumn[] = [
  textColumn('employee_code', 'Employee code', ({ employee }) => employee.code),
  textColumn('name', 'Name', ({ employee }) => employee.name),
  textColumn('designation', 'Designation', ({ employee }) => employee.designation),
  textColumn('department', 'Department', ({ employee }) => employee.department),
  textColumn('payment_frequency', 'Duration of payment of wages', ({ frequency }) => frequency),
  monthColumn('wage_period', 'Wage period', ({ run }) => `${run.paidFrom} to ${run.paidTo}`),
  daysColumn('days', 'Total days worked', ({ slip }) => slip.days.payable),
  hoursColumn('overtime_hours', 'Total overtime hours', ({ slip }) => hoursOf(slip.days.overtimeMinutes)),
  moneyColumn('basic_rate', 'Rate of wages: basic', ({ rates }) => rates.basic),
  moneyColumn('da_rate', 'Rate of wages: dearness allowance', ({ rates }) => rates.da),
  moneyColumn('allowances_rate', 'Rate of wages: allowances', ({ rates }) => rates.allowances),
  headColumn('basic', 'Basic', 'basic'),
  headColumn('da', 'Dearness allowance', 'da'),
  headColumn('allowances', 'Allowances', 'allowances'),
  headColumn('overtime', 'Overtime', 'overtime'),
  headColumn('total_wages', 'Total wages earned', 'totalWages'),
  headColumn('pf', 'Provident fund', 'pf'),
  headColumn('esi', 'ESI', 'esi'),
  headColumn('society', 'Society', 'society'),
  headColumn('income_tax', 'Income tax', 'incomeTax'),
  headColumn('insurance', 'Insurance', 'insurance'),
  headColumn('advances', 'Advances', 'advances'),
  headColumn('fines', 'Recovery of fines', 'fines'),
  headColumn('damages', 'Recovery for damage or loss', 'damages'),
  headColumn('other_deductions', 'Other deductions', 'otherDeductions'),
  moneyColumn('total_deductions', 'Total deductions', ({ slip }) => slip.totalDeductions, 'totalDeductions'),
  moneyColumn('net_payable', 'Net payment', ({ slip }) => slip.netPayable, 'netPayable'),
  dateColumn('paid_on', 'Date of payment', ({ payment }) => payment?.paidOn ?? null),
  textColumn('reference', 'Receipt or bank transaction', ({ payment }) => payment?.reference ?? null),
  textColumn('fine_for', 'Acts or omissions fined, with date'),
  headColumn('fine_imposed', 'Fine imposed', 'fineImposed'),
  textColumn('damage_caused', 'Damage or loss caused by neglect or default'),
  textColumn('signature', 'Signature of employer or representative'),
]

const formB: readonly RegisterColumn[] = [
  textColumn('employee_code', 'Number in employee register', ({ employee }) => employee.code),
  textColumn('name', 'Name', ({ employee }) => employee.name),
  moneyColumn('wage_rate', 'Rate of wage', ({ rates }) => rates.totalWages),
  daysColumn('days', 'Days worked', ({ slip }) => slip.days.payable),
  hoursColumn('overtime_hours', 'Overtime hours worked', ({ slip }) => hoursOf(slip.days.overtimeMinutes)),
  headColumn('basic', 'Basic', 'basic'),
  headColumn('special_basic', 'Special basic', 'specialBasic'),
  headColumn('da', 'Dearness allowance', 'da'),
  headColumn('overtime', 'Payments overtime', 'overtime'),
  headColumn('hra', 'House rent allowance', 'hra'),
  headColumn('other_earnings', 'Others', 'otherEarnings'),
  headColumn('total_wages', 'Total', 'totalWages'),
  headColumn('pf', 'Provident fund', 'pf'),
  headColumn('esi', 'ESI', 'esi'),
  headColumn('society', 'Society', 'society'),
  headColumn('income_tax', 'Income tax', 'incomeTax'),
  headColumn('insurance', 'Insurance', 'insurance'),
  headColumn('other_deductions', 'Other deductions', 'otherDeductions'),
  headColumn('recoveries', 'Recoveries', 'recoveries'),
  moneyColumn('total_deductions', 'Total deductions', ({ slip }) => slip.totalDeductions, 'totalDeductions'),
  moneyColumn('net_payable', 'Net payment', ({ slip }) => slip.netPayable, 'netPayable'),
  headColumn('employer_share', 'Employer share of provident and welfare fund', 'employerShare'),
  textColumn('reference', 'Receipt or bank transaction', ({ payment }) => payment?.reference ?? null),
  dateColumn('paid_on', 'Date of payment', ({ payment }) => payment?.paidOn ?? null),
  textColumn('remarks', 'Remarks', remarksOf),
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
      const heads = headsOf(await listReportCodes(tenant, scope))
      const totals = totalsFrom(columns, { ...heads, totalDeductions, netPayable })
      return { columns, totals, rowCount: slips, control: 'net_payable' }
    },
    async (tenant, scope, slips) => {
      const payments = await slipPayments(tenant, scope, slips)
      const runs = new Map(scope.payments.map(run => [run.id, run]))
      const frequencies = await frequenciesOf(tenant, scope)
      return slips.map(read => {
        const run = runs.get(read.payrollRunId)
        if (run === undefined) throw new Error(`Payslip of ${read.employeeId} lacks its run.`)
        return rowFrom(columns, {
          ...read,
          run,
          payment: payments.get(slipPosition(read)) ?? null,
          frequency: frequencies.get(run.cycleId ?? '') ?? 'monthly',
          heads: headsOf(read.slip.lines),
          rates: headsOf(ratesOf(read)),
        })
      })
    },
  )
  return { ...report, form }
}

function frequenciesOf(tenant: Tenant, { filter, payments }: ReportScope) {
  const ids = [...new Set(payments.flatMap(({ cycleId }) => cycleId ?? []))]
  return cycleFrequencies(tenant, filter.organizationId, ids)
}

function ratesOf({ slip }: ReportSlip): Amount[] {
  return slip.lines
    .filter(({ source }) => source === 'salary')
    .map(line => ({ ...line, amount: line.fullAmount }))
}

function remarksOf({ slip, run: { type }, payment }: RegisterSlip): string | null {
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
    incomeTax: deductedTotal('tds'),
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
    specialBasic: 0,
    da,
    allowances,
    overtime,
    hra,
    otherEarnings: allowances - hra,
    totalWages: total,
    ...stated,
    ...recovered,
    otherDeductions: sum(isDeducted) - sumOf(stated) - sumOf(recovered),
    recoveries: sumOf(recovered),
    fineImposed: recovered.fines,
    employerShare: sum(
      ({ type, category }) =>
        type === 'employer_contribution' && (['pf', 'eps', 'lwf'] as const).some(each => each === category),
    ),
  }
}
