// The engine's work as a good engineer would write it who does not measure: each thread finds the records of a shard
// through the mapper, one `find` a table, calculates with the engine's own function and inserts the slips in bulk.
// The facts that come out must be those of the engine, which the scenario compares.

import { hash } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { type PreparedRun, prepareRun } from '#engine/payslip/prepare.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { profileFacts } from '#proto/records/profile.ts'
import { everythingPaid } from '#storage/bulk/facts-reader.ts'
import { type PersonFacts, personFacts, type PersonRecords } from '#storage/bulk/person-facts.ts'
import { packFacts } from '#storage/bulk/packing/facts.ts'
import { packSlip } from '#storage/bulk/packing/slip.ts'
import { amountColumns, amountsOf, storedFacts } from '#storage/bulk/payslip-writer.ts'
import { intervalCodes, salariesOfPeriod } from '#storage/bulk/salary-history.ts'
import { AdvanceInstallmentTable } from '#storage/entities/advance-installment.ts'
import { AdvanceTable } from '#storage/entities/advance.ts'
import { AttendanceMonthTable } from '#storage/entities/attendance-month.ts'
import { CalculationTable } from '#storage/entities/calculation.ts'
import { EmployeeBankTable } from '#storage/entities/employee-bank.ts'
import { type EmployeeSalary, EmployeeSalaryTable } from '#storage/entities/employee-salary.ts'
import { EmployeeStatutoryTable } from '#storage/entities/employee-statutory.ts'
import { EmployeeTable } from '#storage/entities/employee.ts'
import { ExpenseTable } from '#storage/entities/expense.ts'
import { HolidayTable } from '#storage/entities/holiday.ts'
import { OpeningBalanceTable } from '#storage/entities/opening-balance.ts'
import { OvertimeRequestTable } from '#storage/entities/overtime-request.ts'
import { PayrollRunEmployeeTable } from '#storage/entities/payroll-run-employee.ts'
import { type Payslip, PayslipTable } from '#storage/entities/payslip.ts'
import { ShardTable } from '#storage/entities/shard.ts'
import { TaxDeclarationTable } from '#storage/entities/tax-declaration.ts'
import { VariableItemTable } from '#storage/entities/variable-item.ts'
import { payslipId } from '#storage/ids.ts'
import { openStorage } from '#storage/open.ts'
import { forOrganization, type Tenant } from '#storage/repositories/for-tenant.ts'
import type { CrewOrder, CrewShard } from './crew.ts'

const { databaseUrl, organizationId, arrived } = workerData as CrewOrder
const storage = await openStorage({
  databaseUrl,
  masterKey: Buffer.alloc(32, 1).toString('base64'),
  connections: 1,
})

export function store(shard: CrewShard): Promise<void> {
  return forOrganization(storage, organizationId, async tenant => {
    const run = await preparedRun(tenant, shard)
    const people = await findPeople(tenant, shard, run)
    await tenant.em.insertMany(
      PayslipTable,
      people.map(person => rowOf(shard, run, person)),
    )
    await tenant.em.insert(ShardTable, {
      organizationId,
      payrollRunId: shard.payrollRunId,
      revision: 1,
      no: shard.no,
      firstEmployeeId: shard.employeeIds[0] as string,
      lastEmployeeId: shard.employeeIds.at(-1) as string,
      size: people.length,
      attempts: 0,
      isPart: false,
      publishedAt: new Date(),
      doneAt: new Date(),
    })
  })
}

/** Shards of one run follow each other, as in the engine. */
let latest: { startedAt: number; run: PreparedRun } | null = null

async function preparedRun({ em }: Tenant, { payrollRunId, startedAt }: CrewShard): Promise<PreparedRun> {
  if (latest?.startedAt === startedAt) return latest.run
  const { runInput } = await em.findOneOrFail(CalculationTable, { organizationId, payrollRunId, revision: 1 })
  latest = { startedAt, run: prepareRun(runInput) }
  return latest.run
}

async function findPeople({ em }: Tenant, shard: CrewShard, run: PreparedRun): Promise<PersonFacts[]> {
  const { period, input, tds } = run
  const employeeIds = { $in: [...shard.employeeIds] }
  const of = { organizationId, employeeId: employeeIds }
  const known = { ...of, effectiveFrom: { $lte: period.end } }
  const byDate = { orderBy: { effectiveFrom: 'asc' } } as const
  const month = { year: Number(period.end.slice(0, 4)), month: Number(period.end.slice(5, 7)) }
  const taxYearStart = tds?.law.year.start ?? period.start

  const roster = await em.find(PayrollRunEmployeeTable, {
    ...of,
    payrollRunId: shard.payrollRunId,
    excluded: false,
  })
  const employees = await em.find(
    EmployeeTable,
    { organizationId, id: employeeIds },
    { orderBy: { id: 'asc' } },
  )
  // Rows in the order of their dates, so that the last of a person stays.
  const statutory = lastOf(await em.find(EmployeeStatutoryTable, known, byDate))
  const banks = lastOf(await em.find(EmployeeBankTable, known, byDate))
  const salaries = Map.groupBy(await em.find(EmployeeSalaryTable, known, byDate), row => row.employeeId)
  const attendance = lastOf(await em.find(AttendanceMonthTable, { ...of, ...month }))
  const members = new Set(roster.map(row => row.employeeId))

  const others = [
    await em.find(TaxDeclarationTable, { ...of, taxYearStart }),
    await em.find(OpeningBalanceTable, { ...of, taxYearStart }),
    await em.find(HolidayTable, {
      organizationId,
      date: { $gte: period.start, $lte: period.end },
      type: { $ne: 'restricted' },
    }),
    await em.find(PayslipTable, {
      ...of,
      periodStart: { $lt: period.start, $gte: addDays(period.start, -430) },
    }),
    await em.find(VariableItemTable, { ...of, ...month }),
    await em.find(ExpenseTable, { ...of, payYear: month.year, payMonth: month.month, status: 'approved' }),
    await em.find(AdvanceTable, of),
    await em.find(AdvanceInstallmentTable, { ...of, ended: null }),
    await em.find(OvertimeRequestTable, {
      ...of,
      payDate: { $gte: period.start, $lte: period.end },
      status: 'approved',
    }),
  ]
  // They are looked for, as the engine does; what to make of them would be code that never runs.
  if (others.some(found => found.length > 0)) throw new Error('People of the benches have none of these.')

  return employees
    .filter(({ id }) => members.has(id))
    .map(employee => {
      const { id } = employee
      const [recorded, bank, worked] = [statutory.get(id), banks.get(id), attendance.get(id)]
      const records: PersonRecords = {
        ...nothingElse,
        contents: everythingPaid,
        part: undefined,
        recordsSince: null,
        pensionPaidSince: null,
        employee: {
          employee_id: id,
          external_id: employee.externalId ?? null,
          employee_code: employee.employeeCode,
          first_name: employee.firstName,
          middle_name: employee.middleName ?? null,
          last_name: employee.lastName ?? null,
          ...profileFacts(employee),
          continuous_since: employee.continuousSince ?? null,
          exit: employee.exit ?? null,
          department: null,
          designation: null,
        },
        statutory: recorded && {
          employee_id: id,
          pan_masked: recorded.panMasked ?? null,
          uan_masked: recorded.uanMasked ?? null,
          pan_status: recorded.panStatus,
          pf: recorded.pf,
          esi: recorded.esi,
          pt: recorded.pt,
          lwf: recorded.lwf,
          nps: recorded.nps,
          tax: recorded.tax,
        },
        bank: bank && {
          employee_id: id,
          account_number_masked: bank.accountNumberMasked ?? null,
          ifsc: bank.ifsc ?? null,
        },
        attendance: worked && {
          employee_id: id,
          source: worked.source,
          payable_days: worked.payableDays ?? null,
          lop_days: worked.lopDays ?? null,
          lop_dates: worked.lopDates ?? null,
          overtime_minutes: worked.overtimeMinutes,
          worked_minutes: worked.workedMinutes ?? null,
        },
        salaries: salariesOfPeriod(
          (salaries.get(id) ?? []).map(salaryInput),
          period,
          run.contributionStart,
          intervalCodes(input.components),
        ),
        paidOn: input.payDate ?? period.end,
        period,
        taxYearStart,
      }
      return personFacts(records)
    })
}

function salaryInput(salary: EmployeeSalary) {
  const { effectiveFrom, decidedOn, payBasis, ctcAnnual, grossMonthly, components } = salary
  return {
    effectiveFrom,
    ...(decidedOn > effectiveFrom ? { decidedOn } : {}),
    payBasis,
    ctcAnnual: ctcAnnual ?? null,
    grossMonthly: grossMonthly ?? null,
    components,
  }
}

/** Answers of the engine's statements for people who are paid for the first time. */
const nothingElse = {
  overrides: undefined,
  overtimeMultiplier: null,
  holidays: undefined,
  weeklyOffs: undefined,
  defaultRegime: 'new',
  declared: undefined,
  opening: undefined,
  earlier: undefined,
  yearBefore: null,
  debts: [],
  inputs: {},
  benefits: undefined,
} as const

function lastOf<Row extends { readonly employeeId: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map(row => [row.employeeId, row]))
}

const amountNames = amountColumns.map(name =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
)

function rowOf({ payrollRunId }: CrewShard, run: PreparedRun, person: PersonFacts): Payslip {
  const result = calculatePayslip(run, person.input)
  const slip: Slip | null = 'slip' in result ? result.slip : null
  const packed = slip === null ? null : packSlip(slip)
  const failure = 'failure' in result ? result.failure : null
  const amounts = amountsOf(slip, person.input)
  return {
    ...Object.fromEntries(amountNames.map((name, index) => [name, amounts[index]])),
    organizationId,
    payrollRunId,
    employeeId: person.employeeId,
    revision: 1,
    calculatedIn: 1,
    id: payslipId(payrollRunId, person.employeeId),
    externalId: person.externalId,
    periodStart: run.period.start,
    periodEnd: run.period.end,
    failure,
    esiCoveredUntil: slip?.esi.coveredUntil ?? null,
    warningsCount: slip?.warnings.length ?? 0,
    employee: person.employee,
    slip: packed,
    facts: packFacts(person.input),
    factsHash: Buffer.from(storedFacts(person).hash, 'hex'),
    slipHash: hash('sha256', JSON.stringify(packed ?? failure), 'buffer'),
    createdAt: new Date(),
  } as unknown as Payslip
}

Atomics.add(arrived, 0, 1)
