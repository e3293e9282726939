import type { RunInput } from '#proto/calculation/run-input.ts'
import { calendarMonth, firstOfMonth, nextMonth } from '#proto/calendar/months.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { EmployeeSalary } from '#storage/entities/employee-salary.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { SalaryComponent } from '#storage/entities/salary-component.ts'
import { isInKind } from '#storage/entities/salary-component-version.ts'
import type { DueArrears, SalaryIncrement } from '#storage/entities/salary-increment.ts'
import { readRunInput } from '#storage/repositories/runs/run-input.ts'
import { lastClosedDay } from '#storage/repositories/runs/closed-periods.ts'
import { salariesOf } from '#storage/repositories/employees/employee-salaries.ts'
import { findEmployee, flushEmployees } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { PayMonth } from '#storage/repositories/runs/pay-months.ts'
import { cycleOfPerson } from '#storage/repositories/organization/payroll-cycles.ts'
import { type WageMonths, wageMonthsOf } from '#storage/repositories/organization/wage-months.ts'
import { settingsChanges, settingsOn } from '#storage/repositories/organization/payroll-settings.ts'
import { componentsByCode, componentsOn } from '#storage/repositories/organization/salary-components.ts'
import { addIncrement, incrementStatus } from '#storage/repositories/employees/salary-increments.ts'
import type { EngineClient } from '../../../engine-client.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { notFound } from '../../../http/input.ts'
import type { InTenant } from '../../../http/route.ts'
import type { Warnings } from '../../../http/warnings.ts'
import type { FromWire } from '../../../http/wire.ts'
import { beginningFindings } from '../../periods/employment.ts'
import { payDateOf, payPeriodOf } from '../../payroll-runs/pay-period.ts'
import { todayOf } from '../../periods/today.ts'
import { agreedSalary, checkSalary } from '../agreed.ts'
import { decisionFindings } from '../decision.ts'
import { warnOfUnsetCtc } from '../ctc-warning.ts'
import { refuseUnpayable } from '../payable.ts'
import { writeSalary } from '../revision.ts'
import { lockAgain } from '../service.ts'
import { type AgreedSalary, askSplits, type Split, splitQuestions } from '../split.ts'
import {
  incrementFindings,
  raisedSalary,
  roundingOf,
  type Spread,
  spreadOf,
  spreadThatGains,
} from './raise.ts'
import type { IncrementCreate } from './schema.ts'

type IncrementInput = FromWire<typeof IncrementCreate>

/** What an increment would do, and the run that would pay its arrears; null: there are none. */
type Plan = {
  readonly version: number
  readonly before: EmployeeSalary
  readonly after: AgreedSalary
  /** Null: the increment raises one figure, or gives the components anew. */
  readonly spread: Spread | null
  readonly paying: RunInput | null
}

/**
 * Raises a salary from a date on. The engine is asked before anything is written what the salaries come to, and what
 * the next run that pays arrears would pay; `write` raises the salary in the transaction that it is given.
 */
export async function raiseSalary(
  inTenant: InTenant,
  engine: EngineClient,
  target: Employee,
  body: IncrementInput,
  { keyId, warnings }: { readonly keyId: string; readonly warnings: Warnings },
) {
  const first = await proposeRaise(inTenant, engine, target, body, null)
  const more = spreadNeeded(first)
  const proposed = more === null ? first : await proposeRaise(inTenant, engine, target, body, more)
  if (more !== null) refuseOtherGain(proposed, first.plan.spread!.monthly)
  const { plan, splits } = proposed
  const { before, after, paying } = plan
  refuseUnpayable(splits.get('after'), { components: body.components ?? [] })
  warnOfUnsetCtc(after, splits.get('after'), warnings)
  const arrearsPreview = paying === null ? [] : await askArrears(engine, target, after, paying)
  const write = async (tenant: Tenant) => {
    const employee = await lockAgain(tenant, target)
    const now = await planIncrement(tenant, employee, body, more)
    if (now.version !== plan.version || (now.paying === null) !== (paying === null))
      throw new Problem(
        'conflict',
        'The employee or one of their runs was changed by another request. Retry the request.',
      )
    await writeSalary(tenant, employee, after, keyId)
    const increment = addIncrement(tenant, employee, {
      effectiveFrom: body.effectiveFrom,
      decidedOn: after.decidedOn,
      type: body.type,
      value: body.value ?? null,
      components: body.type === 'new_components' ? after.components : [],
      arrears: body.arrears ?? 'auto',
      payYear: body.payIn?.year ?? null,
      payMonth: body.payIn?.month ?? null,
      reason: body.reason ?? null,
      oldCtcAnnual: ctcOf(before, splits.get('before')),
      newCtcAnnual: ctcOf(after, splits.get('after')),
      arrearsPreview,
      changedBy: keyId,
    })
    await flushEmployees(tenant)
    return presentIncrement(increment, todayOf(tenant, employee.organizationId))
  }
  return { arrearsPreview, write }
}

type Proposal = { readonly plan: Plan; readonly splits: ReadonlyMap<string, Split> }

/** The increment with what the salaries before and after it come to; `more` is spread in place of what was asked. */
async function proposeRaise(
  inTenant: InTenant,
  engine: EngineClient,
  target: Employee,
  body: IncrementInput,
  more: Paise | null,
): Promise<Proposal> {
  const { plan, questions } = await inTenant(async tenant => {
    const plan = await planIncrement(tenant, target, body, more)
    const before = agreedSalary(plan.before)
    const { effectiveFrom } = plan.after
    const all = [
      { employee: target, salary: before, ref: 'before' },
      { employee: target, salary: { ...before, effectiveFrom }, ref: 'unraised' },
      { employee: target, salary: plan.after, ref: 'after' },
    ]
    return { plan, questions: await splitQuestions(tenant, all) }
  })
  return { plan, splits: await askSplits(engine, questions) }
}

/** What has to be spread for the pay to rise by what is asked; null: it does, or the engine cannot say. */
function spreadNeeded(proposal: Proposal): Paise | null {
  const asked = proposal.plan.spread?.monthly ?? null
  const gained = gainOf(proposal)
  if (asked === null || gained === null || gained <= 0 || gained === asked) return null
  return spreadThatGains(asked, gained)
}

function refuseOtherGain(proposal: Proposal, asked: Paise): void {
  const gained = gainOf(proposal)
  if (gained === null || Math.abs(gained - asked) <= roundingOf(proposal.plan.after)) return
  const message =
    'Components that are calculated from others do not rise in proportion, so that no amount can be spread. Send new_components.'
  refuseFindings([fieldProblem(['type'], 'out_of_range', message)])
}

/** What the pay of a full month rises by, as the components are on that day; null where the engine cannot say. */
function gainOf({ splits }: Proposal): Paise | null {
  const [before, after] = [splits.get('unraised'), splits.get('after')]
  if (before === undefined || after === undefined || 'failure' in before || 'failure' in after) return null
  return (after.gross - before.gross) as Paise
}

/** Refuses what cannot be, `effective_date_conflict` for a date that does not fit the salaries and runs there are. */
async function planIncrement(
  tenant: Tenant,
  target: Employee,
  body: IncrementInput,
  more: Paise | null,
): Promise<Plan> {
  const employee = await findEmployee(tenant, target.id)
  if (employee === null) throw notFound()
  const { effectiveFrom } = body
  const today = todayOf(tenant, employee.organizationId)
  const findings = [
    ...incrementFindings(body),
    ...boundFindings(employee, body, await wageMonthsOf(tenant, employee.organizationId, [employee.id])),
    ...decisionFindings(body.decidedOn, today),
  ]
  const [latest] = await salariesOf(tenant, employee, {})
  const before = salaryToRaise(latest, body, findings)
  const known = await componentsByCode(tenant, employee.organizationId)
  const asked = spreadOf(before, body, await payCodes(tenant, [...known.values()], effectiveFrom))
  const spread = asked === null || more === null ? asked : { ...asked, monthly: more }
  const after = raisedSalary(before, { ...body, decidedOn: body.decidedOn ?? today }, spread, findings)
  if (body.type === 'new_components') {
    const codes = new Set(known.keys())
    const terms = { dateOfJoining: employee.dateOfJoining, today, codes, groups: new Map() }
    findings.push(...checkSalary({ effectiveFrom, components: body.components ?? [] }, terms))
  }
  refuseFindings(findings)

  const closed = await lastClosedDay(tenant, employee)
  if (closed === null || closed < effectiveFrom) {
    return { version: employee.version, before, after: payingFrom(after, body), spread, paying: null }
  }
  const next = nextMonth(calendarMonth(closed))
  refuseLate(employee, body, closed, next)
  const month = body.payIn ?? next
  const changes = await settingsChanges(tenant, employee.organizationId)
  const cycle = await cycleOfPerson(tenant, employee, closed)
  const period = payPeriodOf(month, changes, cycle)
  const settings = settingsOn(changes, period.end)
  const payDate = payDateOf(period, settings, cycle)
  const paying = await readRunInput(tenant, employee.organizationId, { period, payDate, settings })
  return { version: employee.version, before, after: payingFrom(after, body), spread, paying }
}

/** Codes of what is paid in money, and again and again. */
async function payCodes(
  tenant: Tenant,
  components: readonly SalaryComponent[],
  on: PlainDate,
): Promise<ReadonlySet<string>> {
  const dated = await componentsOn(tenant, components, on)
  return new Set(
    dated.flatMap(({ definition }) => {
      const { code, type, frequency } = definition
      return type === 'earning' && frequency !== 'one_time' && !isInKind(definition) ? [code] : []
    }),
  )
}

function boundFindings(
  { id, dateOfJoining, dateOfLeaving }: Employee,
  { effectiveFrom, payIn }: IncrementInput,
  wageMonths: WageMonths,
): ProblemDetail[] {
  const findings = beginningFindings(dateOfJoining, effectiveFrom)
  if (!dateOfLeaving) return findings
  if (effectiveFrom > dateOfLeaving) {
    findings.push(fieldProblem(['effective_from'], 'after_exit', `The employee leaves on ${dateOfLeaving}.`))
  }
  if (payIn && firstOfMonth(payIn) > firstOfMonth(wageMonths.nameAt(id, dateOfLeaving))) {
    findings.push(fieldProblem(['pay_in'], 'after_exit', `The employee leaves on ${dateOfLeaving}.`))
  }
  return findings
}

/** The latest salary, if the increment comes after it. */
function salaryToRaise(
  latest: EmployeeSalary | undefined,
  { effectiveFrom }: IncrementInput,
  findings: readonly ProblemDetail[],
): EmployeeSalary {
  if (latest !== undefined && latest.effectiveFrom < effectiveFrom) return latest
  refuseFindings([...findings])
  throw latest === undefined
    ? conflict('The employee has no salary to raise.', 'Set a salary first.')
    : conflict(
        `A salary from ${latest.effectiveFrom} already exists.`,
        `Send a date after ${latest.effectiveFrom}, or set that salary again.`,
      )
}

/** Of an increment that reaches a day which is closed. */
function refuseLate(
  { dateOfLeaving }: Employee,
  { arrears, payIn }: IncrementInput,
  closed: PlainDate,
  next: PayMonth,
): void {
  if (arrears === 'none')
    throw conflict(`The wage months until ${closed} are closed.`, 'Send arrears auto, or a later date.')
  if (dateOfLeaving && dateOfLeaving <= closed)
    throw conflict(
      'The last pay of the employee is closed.',
      'Reverse the run of the last pay first, so that it can pay the raise.',
    )
  if (payIn && firstOfMonth(payIn) < firstOfMonth(next))
    throw conflict(
      'The month of pay_in is closed.',
      `Send ${firstOfMonth(next).slice(0, 7)} or a later month.`,
      'pay_in',
    )
}

function conflict(message: string, fix: string, field = 'effective_from'): Problem {
  return new Problem('effective_date_conflict', message, [fieldProblem([field], 'out_of_range', fix)])
}

function payingFrom(after: AgreedSalary, { payIn }: IncrementInput): AgreedSalary {
  return payIn ? { ...after, arrearsFrom: firstOfMonth(payIn) } : after
}

async function askArrears(
  engine: EngineClient,
  { organizationId, id: employeeId }: Employee,
  after: AgreedSalary,
  run: RunInput,
): Promise<DueArrears[]> {
  const { effectiveFrom, decidedOn, payBasis, ctcAnnual, grossMonthly, components } = after
  const terms = {
    ...(after.salaryGroupId ? { groupId: after.salaryGroupId } : {}),
    ...(after.ctcIncludes ? { ctcIncludes: after.ctcIncludes } : {}),
  }
  const stated = { ctcAnnual: ctcAnnual ?? null, grossMonthly: grossMonthly ?? null }
  const salary = { effectiveFrom, decidedOn, payBasis, ...stated, components, ...terms }
  const months = await engine.supposeSalary({ organizationId, run, employeeId, salary })
  return months.flatMap(({ period: { end }, earnings }) =>
    earnings.map(({ code, amount }) => ({
      ...calendarMonth(end),
      componentCode: code,
      amount,
    })),
  )
}

/** As agreed, or else as the engine has it; null where it cannot say. */
function ctcOf({ ctcAnnual }: Pick<AgreedSalary, 'ctcAnnual'>, split: Split | undefined): Paise | null {
  if (ctcAnnual) return ctcAnnual
  return split === undefined || 'failure' in split ? null : split.ctcAnnual
}

export function presentIncrement(increment: SalaryIncrement, day: PlainDate) {
  const { payYear, payMonth, components } = increment
  return {
    ...increment,
    components: components.map(({ code, ...entry }) => ({ formula: null, ...entry, componentCode: code })),
    payIn: payYear && payMonth ? { year: payYear, month: payMonth } : null,
    status: incrementStatus(increment, day),
  }
}
