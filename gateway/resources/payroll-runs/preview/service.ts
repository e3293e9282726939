// A preview: everything comes inline, the engine calculates, and nothing is written. What an organization has
// stored is lent where the call does not say otherwise.

import type {
  CalculationSettings,
  EmployeeInput,
  LeavingInput,
  LoanInput,
  PreviewEmployee,
  RunInput,
  SalaryInput,
  StatutoryBonusInput,
  Slip,
  SlipFailure,
} from '#proto/calculation.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PartsPerMillion, Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { readRunInput } from '#storage/repositories/calculations.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { PaidBefore } from '#storage/repositories/year-to-date.ts'
import type { PreviewAnswer as EngineAnswer } from '../../../engine-client.ts'
import { findingsUnder } from '../../../http/findings.ts'
import { type Reader, readerOf } from '../../../http/validation.ts'
import type { FromWire } from '../../../http/wire.ts'
import { defaultSettings } from '../../organizations/default-settings.ts'
import { declaredParts } from '../../declared-tax.ts'
import { quantityAsPaise } from '../../quantity.ts'
import { presentFigures } from '../../payslips/present.ts'
import { toldBefore } from '../../payslips/year-to-date.ts'
import { newDefinition } from '../../salary-components/service.ts'
import { payPeriodOf } from '../service.ts'
import { type Preview, type PreviewAnswer, PreviewEmployeeRequest } from './schema.ts'

type Body = FromWire<typeof Preview>
type Person = FromWire<typeof PreviewEmployeeRequest>
type Refused = { ref: string; code: string; message: string; details: readonly ProblemDetail[] }

/** The question to the engine, and the people about whom it cannot be asked. */
type Question = {
  readonly run: RunInput
  readonly employees: readonly PreviewEmployee[]
  readonly refused: readonly Refused[]
  /** What was told of earlier payments, by `ref`. */
  readonly before: ReadonlyMap<string, PaidBefore>
}

const readPerson: Reader<Person> = readerOf(PreviewEmployeeRequest)

export async function previewQuestion(
  tenant: Tenant,
  organizationId: number | null,
  body: Body,
): Promise<Question> {
  const run = await runInputOf(tenant, organizationId, payPeriodOf(body.period), body)
  const employees: PreviewEmployee[] = []
  const refused: Refused[] = []
  const before = new Map<string, PaidBefore>()
  const seen = new Set<string>()
  for (const [index, row] of body.employees.entries()) {
    const reading = readPerson(row)
    const findings = 'findings' in reading ? reading.findings : personFindings(reading.value)
    const ref = 'value' in reading ? reading.value.ref : refOf(row, index)
    const own = seen.has(ref)
      ? [fieldProblem(['ref'], 'duplicate', 'Another employee of the call has this ref.'), ...findings]
      : findings
    seen.add(ref)
    if ('value' in reading && own.length === 0) {
      employees.push({ ref, input: employeeInputOf(reading.value) })
      before.set(ref, paidBefore(reading.value.ytd))
    } else {
      refused.push({
        ref,
        code: 'validation_failed',
        message: 'Some fields are not valid.',
        details: findingsUnder(['employees', index], own),
      })
    }
  }
  return { run, employees, refused, before }
}

function refOf(row: unknown, index: number): string {
  const ref = typeof row === 'object' && row !== null && 'ref' in row ? row.ref : null
  return typeof ref === 'string' ? ref : `employees[${index}]`
}

function personFindings(person: Person): ProblemDetail[] {
  const findings: ProblemDetail[] = []
  person.variable?.forEach((item, index) => {
    const ways = [item.amount, item.quantity].filter(way => way !== undefined && way !== null)
    if (ways.length === 1) {
      const isUnused = (item.rate ?? null) !== null && (item.quantity ?? null) === null
      if (isUnused)
        findings.push(fieldProblem(['variable', index, 'rate'], 'out_of_range', 'A rate needs a quantity.'))
      return
    }
    const message = 'Send amount, or quantity and perhaps its rate.'
    findings.push(
      fieldProblem(['variable', index, 'amount'], ways.length === 0 ? 'required' : 'duplicate', message),
    )
  })
  for (const { salary, path } of salariesOf(person)) {
    if ((salary.rate ?? null) === null) continue
    if ((salary.payBasis ?? 'monthly') === 'monthly')
      findings.push(
        fieldProblem([...path, 'rate'], 'out_of_range', 'A rate is for daily or hourly pay_basis.'),
      )
    else if ((salary.grossMonthly ?? salary.ctcAnnual ?? null) !== null)
      findings.push(fieldProblem([...path, 'rate'], 'duplicate', 'State the rate alone.'))
  }
  person.attendance?.overtime?.forEach(({ multiplier }, index) => {
    if (multiplier) quantityAsPaise(multiplier, ['attendance', 'overtime', index, 'multiplier'], findings)
  })
  return findings
}

function salariesOf({ salary, salaryChanges = [] }: Person) {
  const changes = salaryChanges.map((change, index) => ({
    salary: change.salary,
    path: ['salary_changes', index, 'salary'],
  }))
  return [{ salary, path: ['salary'] }, ...changes]
}

async function runInputOf(
  tenant: Tenant,
  organizationId: number | null,
  period: PayPeriod,
  body: Body,
): Promise<RunInput> {
  const lent = organizationId === null ? null : await readRunInput(tenant, organizationId, period)
  const { pf, lwf } = body.organization ?? {}
  return {
    period,
    organization: {
      stateCode: body.organization?.stateCode ?? lent?.organization.stateCode ?? '',
      pf: {
        isCovered: pf?.isCovered ?? lent?.organization.pf.isCovered ?? true,
        contributionRate: pf?.contributionRate ?? lent?.organization.pf.contributionRate ?? 12,
        wageMode: pf?.wageMode ?? lent?.organization.pf.wageMode ?? 'statutory_ceiling',
      },
      esi: { isCovered: body.organization?.esi?.isCovered ?? lent?.organization.esi.isCovered ?? true },
      gratuity: {
        isCovered: body.organization?.gratuity?.isCovered ?? lent?.organization.gratuity.isCovered ?? true,
      },
      ...(lent?.organization.pt === undefined ? {} : { pt: lent.organization.pt }),
      lwf: {
        isFactory: lwf?.isFactory ?? lent?.organization.lwf.isFactory ?? false,
        headCount: lwf?.headCount ?? lent?.organization.lwf.headCount ?? null,
        includesEveryone: lwf?.includesEveryone ?? lent?.organization.lwf.includesEveryone ?? false,
      },
    },
    levies: { pt: true, lwf: true, tds: true },
    payDate: null,
    settings: settingsOf(lent?.settings ?? defaultSettings, body),
    components: componentsOf(lent?.components ?? [], body),
  }
}

function settingsOf(base: CalculationSettings, body: Body): CalculationSettings {
  const { rounding } = body.settings ?? {}
  const { basis = base.salaryDays.basis, fixedDays = base.salaryDays.fixedDays } =
    body.settings?.salaryDays ?? {}
  if (basis === 'fixed_days' && fixedDays === null) {
    throw new Problem('validation_failed', 'A month of fixed days needs their number.', [
      fieldProblem(['settings', 'salary_days', 'fixed_days'], 'required', 'Send 20 to 31 days.'),
    ])
  }
  return {
    ...base,
    tds: { spread: body.settings?.tds?.spread ?? base.tds.spread },
    negativeNetPolicy: body.settings?.negativeNetPolicy ?? base.negativeNetPolicy,
    salaryDays: { ...base.salaryDays, basis, fixedDays },
    rounding: {
      component: rounding?.component ?? base.rounding.component,
      net: rounding?.net ?? base.rounding.net,
    },
  }
}

/** Inline definitions replace lent ones of the same code. */
function componentsOf(lent: RunInput['components'], body: Body): RunInput['components'] {
  const given = body.components ?? []
  const findings = given.flatMap(({ code }, index) =>
    given.findIndex(other => other.code === code) === index
      ? []
      : [fieldProblem(['components', index, 'code'], 'duplicate', 'Define each component once.')],
  )
  const codes = new Set([...lent, ...given].map(({ code }) => code))
  const anything = [...codes].map(code => ({
    definition: { code, calculation: { method: 'flat' as const, amount: null, min: null, max: null } },
  }))
  const inline = given.flatMap((component, index) => {
    try {
      return [newDefinition(component, anything)]
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      findings.push(...findingsUnder(['components', index], error.details))
      return []
    }
  })
  if (findings.length > 0) throw new Problem('validation_failed', 'Some components are not valid.', findings)
  const replaced = new Set(inline.map(({ code }) => code))
  return [...lent.filter(({ code }) => !replaced.has(code)), ...inline]
}

function employeeInputOf(person: Person): EmployeeInput {
  const { profile, attendance } = person
  const { pf, esi, pt, lwf, nps } = person.statutory ?? {}
  const changes = (person.salaryChanges ?? []).map(change =>
    salaryInputOf(change.salary, change.effectiveFrom),
  )
  return {
    dateOfJoining: profile.dateOfJoining,
    dateOfLeaving: profile.dateOfLeaving ?? null,
    dateOfBirth: profile.dateOfBirth ?? null,
    gender: profile.gender ?? null,
    workStateCode: profile.workStateCode,
    disabilityPercent: profile.disabilityPercent ?? null,
    employmentType: profile.employmentType ?? null,
    isInternationalWorker: profile.isInternationalWorker ?? false,
    salaries: [salaryInputOf(person.salary, profile.dateOfJoining), ...changes].toSorted((one, other) =>
      one.effectiveFrom < other.effectiveFrom ? -1 : 1,
    ),
    attendance:
      attendance === undefined
        ? null
        : {
            payableDays: attendance.payableDays ?? null,
            lopDays: attendance.lopDays ?? null,
            workedMinutes: minutesOf(attendance.workedHours ?? null),
            ...overtimeOf(attendance),
          },
    variable: (person.variable ?? []).map(({ componentCode: code, amount, quantity, rate }) =>
      amount === undefined || amount === null
        ? { code, quantity: quantity ?? 0, rate: rate ?? null }
        : { code, amount },
    ),
    reimbursements: (person.reimbursements ?? []).map(each => ({ taxable: false, ...each })),
    recoveries: (person.recoveries ?? []).map(({ code, amount, type, perquisiteValue, loan }) => ({
      code,
      amount,
      type: type ?? 'other',
      perquisiteValue: perquisiteValue ?? null,
      ...(loan === undefined || loan === null ? {} : { loan: loanOf(loan) }),
    })),
    ...(person.statutoryBonus === undefined ? {} : { statutoryBonus: bonusOf(person.statutoryBonus) }),
    ...(person.leaving === undefined ? {} : { leaving: leavingOf(person.leaving) }),
    pf: {
      applicable: pf?.applicable ?? true,
      wageMode: pf?.wageMode ?? 'organization',
      joinedOn: pf?.joinedOn ?? null,
      epsMember: pf?.epsEligible ?? null,
      pensionDeferred: pf?.pensionDeferred ?? false,
      higherPension: pf?.higherPension ?? false,
      vpf: voluntaryOf(pf?.vpfPercent ?? null, pf?.vpfAmount ?? null),
    },
    esi: { applicable: esi?.applicable ?? true, coveredUntil: esi?.coveredUntil ?? null },
    pt: {
      applicable: pt?.applicable ?? true,
      stateCode: profile.ptStateCode ?? null,
      localBody: pt?.localBody ?? null,
      takenInHalfYear: pt?.paidInHalfYear ?? null,
      payInHalfYear: pt?.payInHalfYear ?? null,
    },
    lwf: {
      applicable: lwf?.applicable ?? true,
      stateCode: profile.lwfStateCode ?? null,
      fund: lwf?.fund ?? 'general',
      class: lwf?.class ?? null,
    },
    ...(nps?.employerPercent ? { nps: { employerPercent: nps.employerPercent } } : {}),
    tax: taxOf(person.tax ?? {}),
    earlier: earlierOf(person.ytd),
  }
}

type Recovery = NonNullable<Person['recoveries']>[number]

function loanOf(loan: NonNullable<Recovery['loan']>): LoanInput {
  return {
    principal: loan.principal,
    balance: loan.outstanding,
    interest: loan.interest ?? nil,
    lendingRate: loan.lendingRatePercent ?? null,
    isMedical: loan.isMedical ?? false,
  }
}

function bonusOf(bonus: NonNullable<Person['statutoryBonus']>): StatutoryBonusInput {
  const { yearEnd, months, workedDays, ratePercent, isForfeited } = bonus
  return {
    year: yearUpTo(yearEnd),
    months: months.map(({ minimumWage, ...month }) => ({ ...month, minimumWage: minimumWage ?? null })),
    workedDays,
    rate: ratePercent ?? null,
    isForfeited: isForfeited ?? false,
  }
}

/** The year begins on the day after its end, a year before: the 29th of February included. */
function yearUpTo(end: PlainDate): PayPeriod {
  const start = new Date(`${end}T00:00:00Z`)
  start.setUTCDate(start.getUTCDate() + 1)
  start.setUTCFullYear(start.getUTCFullYear() - 1)
  return { start: start.toISOString().slice(0, 10) as PlainDate, end }
}

function leavingOf(leaving: NonNullable<Person['leaving']>): LeavingInput {
  const { gratuity, leave } = leaving.exemptBefore ?? {}
  return {
    reason: leaving.reason ?? null,
    leaveDays: leaving.leaveDays ?? null,
    leaveDaysTaken: leaving.leaveDaysTaken ?? null,
    averagePay: leaving.averagePay ?? null,
    exemptBefore: { gratuity: gratuity ?? nil, leave: leave ?? nil },
  }
}

/** Hours travel with four decimals and are paid by the minute; half a one counts. */
function minutesOf(hours: PartsPerMillion | null): number | null {
  if (hours === null) return null
  const halfUp = hours * 60 + perUnit / 2
  return (halfUp - (halfUp % perUnit)) / perUnit
}

const perUnit = 10_000

/** Whoever previews says nothing of a PAN because there is one. */
function taxOf(tax: NonNullable<Person['tax']>): EmployeeInput['tax'] {
  const { regime = 'new', panStatus = 'valid', residency = 'resident' } = tax
  const { rents, ...parts } = declaredParts(tax)
  return {
    regime,
    panStatus,
    residency,
    declared: {
      claims: (tax.declarations ?? [])
        .filter(({ proofAccepted }) => proofAccepted !== false)
        .map(({ section, amount }) => ({ code: section, amount })),
      rents: rents.map(({ landlordPan: _, ...rent }) => rent),
      ...parts,
    },
  }
}

const nil = 0 as Paise

function earlierOf(ytd: Person['ytd']): EmployeeInput['earlier'] {
  if (ytd === undefined) return { payments: 0, taxable: nil, tds: nil, pf: nil, pt: nil, ptPay: nil }
  return {
    payments: ytd.months ?? null,
    taxable: ytd.taxable ?? ytd.gross ?? nil,
    tds: ytd.tds ?? nil,
    pf: ytd.pf ?? nil,
    pt: ytd.pt ?? nil,
    ptPay: ytd.gross ?? ytd.taxable ?? nil,
  }
}

/** Nothing said is nothing paid, as it is for the tax. */
function paidBefore(ytd: Person['ytd']): PaidBefore {
  const gross = ytd?.gross ?? ytd?.taxable ?? nil
  return toldBefore({
    months: ytd === undefined ? 0 : (ytd.months ?? null),
    gross,
    taxable: ytd?.taxable ?? gross,
    pf: ytd?.pf ?? nil,
    pt: ytd?.pt ?? nil,
    tds: ytd?.tds ?? nil,
    esi: ytd?.esi ?? nil,
    components: ytd?.components ?? null,
  })
}

function beforeOf({ before }: Question, ref: string): PaidBefore {
  const told = before.get(ref)
  if (told === undefined) throw new Error('The engine answered about somebody whom nobody asked about.')
  return told
}

function overtimeOf({ overtime = [] }: NonNullable<Person['attendance']>) {
  return {
    overtimeMinutes: overtime.reduce((sum, { minutes }) => sum + minutes, 0),
    overtime: overtime.map(({ minutes, multiplier = null }) => ({
      minutes,
      multiplier: multiplier === null ? null : multiplier / hundredth,
    })),
  }
}

/** Multiples travel with four decimals and are held in hundredths. */
const hundredth = 100

function voluntaryOf(percent: PartsPerMillion | null, amount: Paise | null): EmployeeInput['pf']['vpf'] {
  if (percent !== null) return { percent }
  return amount === null ? null : { amount }
}

function salaryInputOf(salary: Person['salary'], effectiveFrom: PlainDate): SalaryInput {
  return {
    effectiveFrom,
    payBasis: salary.payBasis ?? 'monthly',
    ctcAnnual: salary.ctcAnnual ?? null,
    // Of pay by the day or the hour, what is agreed is for one of them.
    grossMonthly: salary.grossMonthly ?? salary.rate ?? null,
    components: (salary.components ?? []).map(({ code, monthlyAmount, percent }) => ({
      code,
      monthlyAmount: monthlyAmount ?? null,
      percent: percent ?? null,
    })),
  }
}

export function presentPreview(
  question: Question,
  answer: EngineAnswer,
  body: Body,
): FromWire<typeof PreviewAnswer> {
  const level = body.options?.explain ?? 'none'
  const { end, start } = question.run.period
  const slips: { ref: string; slip: Slip }[] = []
  const failures: { ref: string; failure: SlipFailure }[] = []
  for (const result of answer.results) {
    if ('slip' in result) slips.push({ ref: result.ref, slip: result.slip })
    else failures.push({ ref: result.ref, failure: result.failure })
  }
  const sum = (amount: (slip: Slip) => Paise): Paise =>
    slips.reduce((total, { slip }) => total + amount(slip), 0) as Paise
  return {
    data: slips.map(({ ref, slip }) => ({
      ref,
      month: Number(end.slice(5, 7)),
      year: Number(end.slice(0, 4)),
      periodStart: start,
      periodEnd: end,
      ...presentFigures(
        body.options?.includeEmployer === false ? withoutEmployer(slip) : slip,
        level,
        body.options?.includeYtd === true ? beforeOf(question, ref) : null,
      ),
    })),
    errors: [
      ...question.refused.map(refused => ({ ...refused, details: refused.details.map(plainDetail) })),
      ...failures.map(({ ref, failure }) => ({
        ref,
        code: failure.code,
        message: failure.message,
        details: [],
      })),
    ],
    totals: {
      employeeCount: slips.length,
      gross: sum(slip => slip.gross),
      totalDeductions: sum(slip => slip.totalDeductions),
      netPayable: sum(slip => slip.netPayable),
      employerContributions: sum(slip => slip.employerContributions),
    },
    meta: {
      engineVersion: answer.engineVersion,
      ruleSetVersion: answer.ruleSetVersion,
      inputHash: answer.inputHash,
      resultHash: answer.resultHash,
      hypothetical: answer.hypothetical,
      durationMs: answer.durationMs,
      count: slips.length,
    },
  }
}

function plainDetail({ field, pointer, code, message }: ProblemDetail) {
  return { field, pointer, code, message }
}

/** The lines of the employer are left out; the totals of the employer stay. */
function withoutEmployer(slip: Slip): Slip {
  return { ...slip, lines: slip.lines.filter(({ type }) => type !== 'employer_contribution') }
}
