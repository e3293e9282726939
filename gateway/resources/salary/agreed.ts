// A salary as agreed, from the wire to what is stored.

import { isAgreedName, namesOf, readFormula } from '#proto/law/formula.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { SalaryFacts } from '#storage/repositories/employees/employee-salaries.ts'
import type { EmployeeSalary } from '#storage/entities/employee-salary.ts'
import type { SalaryGroup } from '#storage/entities/salary-group.ts'
import { ctcIncludesOf } from '../fields/ctc-includes.ts'
import type { FromWire } from '../../http/wire.ts'
import { beginningFindings } from '../periods/employment.ts'
import { decisionDay, decisionFindings } from './decision.ts'
import type { SalaryRequest } from './schema.ts'
import type { AgreedSalary } from './split.ts'

type SalaryInput = FromWire<typeof SalaryRequest>

const figures = ['ctcAnnual', 'grossMonthly'] as const

/** The records that a salary may refer to: the components of the organization by code, and the active groups by id. */
type SalaryTerms = {
  readonly dateOfJoining: PlainDate
  /** The organization's day of the call. */
  readonly today: PlainDate
  readonly codes: ReadonlySet<string>
  readonly groups: ReadonlyMap<string, SalaryGroup>
}

/** What the parts of a salary say together. */
export function checkSalary(
  given: SalaryInput,
  { dateOfJoining, today, codes, groups }: SalaryTerms,
): ProblemDetail[] {
  const findings = figureFindings(given)
  if (!figures.some(figure => isGiven(given[figure])) && !isGiven(given.components)) {
    const message = 'Send ctc_annual, gross_monthly or components with amounts.'
    findings.push(fieldProblem(['ctc_annual'], 'required', message))
  }
  findings.push(...beginningFindings(dateOfJoining, given.effectiveFrom))
  findings.push(...decisionFindings(given.decidedOn, today))
  if (given.salaryGroupId) findings.push(...groupFindings(given.salaryGroupId, given, groups))
  given.components?.forEach(({ componentCode, ...entry }, index) => {
    const path = ['components', index]
    if (!codes.has(componentCode)) {
      findings.push(
        fieldProblem([...path, 'component_code'], 'unknown_reference', 'The component does not exist.'),
      )
    }
    if (given.components?.findIndex(other => other.componentCode === componentCode) !== index) {
      findings.push(
        fieldProblem(
          [...path, 'component_code'],
          'duplicate',
          'The component occurs twice. Send each component once.',
        ),
      )
    }
    findings.push(...entryFindings(entry, path))
    if (isGiven(entry.formula)) findings.push(...formulaFindings(entry.formula, codes, [...path, 'formula']))
  })
  return findings
}

/** A salary is stated as one figure or by its components; `path` is that of the salary. */
export function figureFindings(
  given: Partial<Record<(typeof figures)[number], unknown>>,
  path: readonly (string | number)[] = [],
): ProblemDetail[] {
  if (!figures.every(figure => isGiven(given[figure]))) return []
  const message = 'ctc_annual cannot be combined with gross_monthly. Send one of them.'
  return [fieldProblem([...path, 'ctc_annual'], 'duplicate', message)]
}

/** A component of a salary has one of an amount, a percentage and a formula; `path` is that of the component. */
export function entryFindings(
  { monthlyAmount, percent, formula }: Partial<Record<'monthlyAmount' | 'percent' | 'formula', unknown>>,
  path: readonly (string | number)[],
): ProblemDetail[] {
  const findings: ProblemDetail[] = []
  if (isGiven(monthlyAmount) && isGiven(percent)) {
    const message = 'Send either monthly_amount or percent, not both.'
    findings.push(fieldProblem([...path, 'percent'], 'duplicate', message))
  }
  if (isGiven(formula) && (isGiven(monthlyAmount) || isGiven(percent))) {
    const message = 'formula cannot be combined with an amount or percent. Send formula only.'
    findings.push(fieldProblem([...path, 'formula'], 'duplicate', message))
  }
  return findings
}

function groupFindings(
  id: string,
  { payBasis = 'monthly', effectiveFrom }: SalaryInput,
  groups: ReadonlyMap<string, SalaryGroup>,
): ProblemDetail[] {
  const group = groups.get(id)
  const path = ['salary_group_id']
  if (group === undefined) {
    return [fieldProblem(path, 'unknown_reference', 'The salary group does not exist or is inactive.')]
  }
  if (group.payBasis !== payBasis) {
    return [
      fieldProblem(
        path,
        'out_of_range',
        `The pay_basis of this group is ${group.payBasis}. Send the same pay_basis or another group.`,
      ),
    ]
  }
  if (effectiveFrom >= group.effectiveFrom) return []
  return [
    fieldProblem(
      path,
      'out_of_range',
      `The group starts on ${group.effectiveFrom}. Send that date or a later one.`,
    ),
  ]
}

/** A circle of formulas is for the engine to find, which resolves the salary before it is written. */
function formulaFindings(
  text: string,
  codes: ReadonlySet<string>,
  path: readonly (string | number)[],
): ProblemDetail[] {
  const formula = readFormula(text)
  const faults =
    formula.kind === 'fault'
      ? [formula]
      : [...namesOf(formula)].flatMap(([name, at]) =>
          isAgreedName(name) || codes.has(name)
            ? []
            : [{ at, message: `Component "${name}" does not exist.` }],
        )
  return faults.map(({ at, message }) =>
    fieldProblem(path, 'invalid_format', `At character ${at}: ${message}`),
  )
}

function isGiven<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null
}

/** A stored salary as what was agreed. */
export function agreedSalary(salary: EmployeeSalary): AgreedSalary {
  const { effectiveFrom, decidedOn, payBasis, ctcAnnual, grossMonthly, components } = salary
  const { salaryGroupId, ctcIncludes, overtimeMultiplier, arrearsFrom, reason } = salary
  return {
    effectiveFrom,
    decidedOn,
    payBasis,
    ctcAnnual: ctcAnnual ?? null,
    grossMonthly: grossMonthly ?? null,
    components,
    salaryGroupId: salaryGroupId ?? null,
    ctcIncludes: ctcIncludes ?? null,
    overtimeMultiplier: overtimeMultiplier ?? null,
    arrearsFrom: arrearsFrom ?? null,
    reason: reason ?? null,
  }
}

export function salaryEntries(given: SalaryInput['components'] = []): SalaryFacts['components'] {
  return given.map(({ componentCode, monthlyAmount, percent, formula }) => ({
    code: componentCode,
    monthlyAmount: monthlyAmount ?? null,
    percent: percent ?? null,
    ...(isGiven(formula) ? { formula } : {}),
  }))
}

/** What is given, after the salary in force before it; the multiple of overtime stays while pay is by the hour. */
export function salaryFacts(
  given: SalaryInput,
  before: EmployeeSalary | undefined,
  today: PlainDate,
): SalaryFacts {
  const payBasis = given.payBasis ?? 'monthly'
  const isHourly = payBasis === 'hourly' && before?.payBasis === 'hourly'
  const pay = {
    payBasis,
    ctcAnnual: given.ctcAnnual ?? null,
    grossMonthly: given.grossMonthly ?? null,
    components: salaryEntries(given.components),
    salaryGroupId: given.salaryGroupId ?? null,
    ctcIncludes: ctcIncludesOf(given.ctc),
  }
  return {
    ...pay,
    decidedOn: decisionDay(given.decidedOn, pay, before, today),
    overtimeMultiplier: isHourly ? (before.overtimeMultiplier ?? null) : null,
    arrearsFrom: null,
    reason: given.reason ?? null,
  }
}
