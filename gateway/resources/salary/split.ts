// What a salary comes to in a full month. The engine says it, so that there is one arithmetic of pay.

import {
  type ComponentCalculation,
  type ComponentFrequency,
  type CalculatedType,
  calculatedTypes,
  type ComponentType,
} from '#proto/calculation/components.ts'
import { type EmployeeInput, nothingPaid } from '#proto/calculation/employee-input.ts'
import type { Entitlement } from '#proto/calculation/benefits.ts'
import type { PreviewEmployee, PreviewResult } from '#proto/calculation/replay.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { SlipFailure } from '#proto/calculation/slip.ts'
import { endOfMonth, calendarMonth, firstOfMonth } from '#proto/calendar/months.ts'
import { earlier } from '#proto/calendar/period.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { type KnownProfile, profileFacts } from '#proto/records/profile.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { statutoryInput } from '#storage/bulk/statutory-input.ts'
import type { EmployeeStatutory } from '#storage/entities/employee-statutory.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { readRunInput } from '#storage/repositories/runs/run-input.ts'
import { statutoryDetails } from '#storage/repositories/employees/employee-records.ts'
import type { SalaryFacts } from '#storage/repositories/employees/employee-salaries.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { EngineClient } from '../../engine-client.ts'
import { todayOf } from '../periods/today.ts'

/** A salary of an employee, stored or proposed. */
export type AgreedSalary = SalaryFacts & { readonly effectiveFrom: PlainDate }

type SplitQuestion = { readonly run: RunInput; readonly employees: readonly PreviewEmployee[] }

type SplitLine = {
  readonly componentCode: string
  readonly name: string
  readonly type: CalculatedType
  readonly frequency: ComponentFrequency
  /** The rate of a month, also of what is paid for several months; nothing of what is paid once. */
  readonly monthly: Paise
  /** The amount paid in a year, or once. */
  readonly annual: Paise
  /** For an hour, where pay is by the hour; null: of the month, whatever its hours. */
  readonly hourly: Paise | null
}

/** `lines` are the salary's own; what the law adds is in the employer's cost. All but the annual figures is of one month. */
export type Split =
  | {
      readonly lines: readonly SplitLine[]
      readonly gross: Paise
      readonly ctc: Paise
      readonly ctcAnnual: Paise
      /** Of a year; null: nobody has decided what a CTC includes. */
      readonly unallocated: Paise | null
      readonly employerCost: Paise
      /** Of a year, with what is paid once. */
      readonly employerCostAnnual: Paise
    }
  | { readonly failure: SlipFailure }

/**
 * One question per month asked about, that of `day` or a later one. The engine is asked after the transaction, which must
 * not wait for it.
 */
export async function splitQuestions(
  tenant: Tenant,
  salaries: readonly { employee: Payee; salary: AgreedSalary; ref?: string }[],
  day: PlainDate = todayOf(tenant, salaries[0]?.employee.organizationId),
): Promise<SplitQuestion[]> {
  const statutory = await statutoryDetails.inForce(
    tenant,
    salaries.map(({ employee }) => employee),
    day,
  )
  const months = Map.groupBy(salaries, ({ employee, salary }) =>
    JSON.stringify([employee.organizationId, firstMonth(salary.effectiveFrom, day)]),
  )
  const questions = [...months].map(async ([key, group]) => {
    const [organizationId, start] = JSON.parse(key) as [number, PlainDate]
    const period = { start, end: endOfMonth(start) }
    const run = await readMonthlyRun(tenant, organizationId, period)
    if (run === null) return []
    const employees = group.map(({ employee, salary, ref = employee.id }) => ({
      ref,
      input: fullMonthInput(employee, salary, statutory.get(employee.id), run),
      hasCtc: true as const,
    }))
    return [{ run: withoutIncomeTax(run), employees }]
  })
  return (await Promise.all(questions)).flat()
}

/** What a salary would come to for somebody of whom nothing is special, in the organization's state. */
export async function sampleQuestion(
  tenant: Tenant,
  organizationId: number,
  salary: AgreedSalary,
): Promise<SplitQuestion[]> {
  const start = firstMonth(salary.effectiveFrom, todayOf(tenant, organizationId))
  const period = { start, end: endOfMonth(start) }
  const run = await readMonthlyRun(tenant, organizationId, period)
  if (run === null) return []
  const input = fullMonthInput(anybody(run.organization.stateCode, start), salary, undefined, run)
  return [{ run: withoutIncomeTax(run), employees: [{ ref: 'sample', input, hasCtc: true }] }]
}

type MonthlyRun = RunInput & {
  /** Of components with an entitlement, what accrues in a month. */
  readonly entitled: ReadonlyMap<string, Paise>
}

/** The run with each entitlement as a monthly amount, whatever of it is claimed. */
async function readMonthlyRun(
  tenant: Tenant,
  organizationId: number,
  period: PayPeriod,
): Promise<MonthlyRun | null> {
  const run = await readRunInput(tenant, organizationId, { period, payDate: period.end })
  if (run === null) return null
  const entitled = new Map(
    run.components.flatMap(({ code, entitlement }) =>
      entitlement === undefined ? [] : [[code, monthlyOf(entitlement)] as const],
    ),
  )
  if (entitled.size === 0) return { ...run, entitled }
  const components = run.components.map(({ entitlement: _entitlement, ...component }) => component)
  const groups = Object.fromEntries(
    Object.entries(run.groups ?? {}).map(([id, group]) => [
      id,
      group.map(part => ({ ...part, calculation: part.calculation ?? flatOf(entitled.get(part.code)) })),
    ]),
  )
  return { ...run, components, ...(run.groups === undefined ? {} : { groups }), entitled }
}

/** The run without income tax, whose law ends with each tax year: a salary may begin after it, and is not split by tax. */
function withoutIncomeTax({ entitled: _entitled, ...run }: MonthlyRun): RunInput {
  return { ...run, levies: { ...run.levies, tds: false } }
}

/** Of a year a twelfth, half up to the paisa. */
function monthlyOf({ amounts }: Entitlement): Paise {
  const last = amounts.at(-1)
  if (last === undefined) return nothing
  return last.per === 'month' ? last.amount : (Math.floor(last.amount / monthsOfYear + 0.5) as Paise)
}

function flatOf(amount: Paise | undefined): ComponentCalculation | null {
  return amount === undefined ? null : { method: 'flat', amount, min: null, max: null }
}

function anybody(workStateCode: string, dateOfJoining: PlainDate): KnownProfile {
  return {
    dateOfJoining,
    dateOfBirth: '1990-01-01' as PlainDate,
    gender: 'undisclosed',
    workStateCode,
    employmentType: 'permanent',
  }
}

/** The splits by employee, or by what they were asked as. */
export async function askSplits(
  engine: EngineClient,
  questions: readonly SplitQuestion[],
): Promise<ReadonlyMap<string, Split>> {
  const splits = await Promise.all(
    questions.map(async question => {
      const { results } = await engine.preview({ ...question, trace: false, supposed: null })
      return results.map(result => [result.ref, splitOf(result, question.run)] as const)
    }),
  )
  return new Map(splits.flat())
}

function splitOf(result: PreviewResult, run: RunInput): Split {
  if ('failure' in result) return result
  const { slip, hoursInMonth } = result
  if (hoursInMonth === undefined) throw new Error('The engine gave no full month.')
  const { lines, gross, employerCost } = slip
  const definitions = new Map(run.components.map(each => [each.code, each]))
  const own = lines.flatMap(line => {
    const type = calculatedTypes.find(known => known === line.type)
    if (line.source !== 'salary' || type === undefined) return []
    const { frequency = 'monthly', prorate } = definitions.get(line.code)!
    const isOnce = frequency === 'one_time'
    // The only month of the sample has earned one month of what is paid for several.
    const monthly = isOnce ? nothing : frequency === 'monthly' ? line.fullAmount : line.amount
    return [
      {
        componentCode: line.code,
        name: line.name,
        type,
        frequency,
        monthly,
        annual: isOnce ? line.amount : ((monthly * monthsOfYear) as Paise),
        hourly: prorate && !isOnce ? ((monthly / hoursInMonth) as Paise) : null,
      },
    ]
  })
  const parts = own.reduce(
    (sum, line) => (definitions.get(line.componentCode)!.partOfCtc ? sum + line.monthly : sum),
    0,
  )
  const ctcAnnual = result.ctc?.annual ?? ((parts * monthsOfYear) as Paise)
  const once = own.filter(({ frequency }) => frequency === 'one_time')
  const sumOfOnce = (types: readonly ComponentType[]) =>
    once.reduce((sum, { type, annual }) => (types.some(each => each === type) ? sum + annual : sum), 0)
  // Funds ask for shares in some months alone, of which the sample may be one.
  const { welfareFundOfYear = slip.lwf.employer * monthsOfYear } = result
  const costOfOnce = sumOfOnce(['earning', 'reimbursement', 'employer_contribution'])
  const costOfMonths = (employerCost - slip.lwf.employer - costOfOnce) * monthsOfYear + welfareFundOfYear
  return {
    lines: own,
    gross: (gross - sumOfOnce(['earning'])) as Paise,
    ctc: result.ctc === undefined ? (parts as Paise) : aTwelfth(ctcAnnual),
    ctcAnnual,
    unallocated: result.ctc?.unallocated ?? null,
    employerCost: aTwelfth(costOfMonths as Paise),
    employerCostAnnual: (costOfMonths + costOfOnce) as Paise,
  }
}

/** Half a paisa upwards. */
function aTwelfth(annual: Paise): Paise {
  return Math.floor((annual + monthsOfYear / 2) / monthsOfYear) as Paise
}

const nothing = 0 as Paise
const monthsOfYear = 12

/** The first day of the first whole month under the salary that is not over yet. */
function firstMonth(effectiveFrom: PlainDate, day: PlainDate): PlainDate {
  const thisMonth = firstOfMonth(calendarMonth(day))
  const first = effectiveFrom.endsWith('-01') ? effectiveFrom : addDays(endOfMonth(effectiveFrom), 1)
  return first > thisMonth ? first : thisMonth
}

/** Who is to have a salary; somebody who is not there yet has no id. */
export type Payee = KnownProfile & Pick<Employee, 'organizationId' | 'id'>

function fullMonthInput(
  employee: KnownProfile,
  salary: AgreedSalary,
  statutory: EmployeeStatutory | undefined,
  { period, components, entitled }: Pick<MonthlyRun, 'period' | 'components' | 'entitled'>,
): EmployeeInput {
  const profile = profileFacts(employee)
  const levies = statutoryInput(statutory ?? {}, profile.employmentType)
  return {
    ...profile,
    dateOfJoining: earlier(profile.dateOfJoining, period.start),
    // What is paid for several months is paid with the month of leaving.
    dateOfLeaving: components.every(({ frequency = 'monthly' }) => frequency === 'monthly')
      ? null
      : period.end,
    salaries: [
      {
        effectiveFrom: period.start,
        payBasis: salary.payBasis,
        ctcAnnual: salary.ctcAnnual ?? null,
        grossMonthly: salary.grossMonthly ?? null,
        ...(salary.salaryGroupId ? { groupId: salary.salaryGroupId } : {}),
        ...(salary.ctcIncludes ? { ctcIncludes: salary.ctcIncludes } : {}),
        components: salary.components.map(part => ({
          ...part,
          monthlyAmount: part.monthlyAmount ?? entitled.get(part.code) ?? null,
        })),
      },
    ],
    attendance: null,
    ...levies,
    tax: { ...levies.tax, declared: null },
    earlier: nothingPaid,
  }
}
