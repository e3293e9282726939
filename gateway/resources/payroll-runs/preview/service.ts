// A preview: everything comes inline, the engine calculates, and nothing is written. Stored records of an organization
// complete what the call does not state.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { PreviewEmployee } from '#proto/calculation/replay.ts'
import { today, type Clock } from '#proto/process/clock.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { LeaveAccount } from '#proto/leave-account.ts'
import type { PayPeriod } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { employeesByReference } from '#storage/repositories/employees/employees.ts'
import { leaveAccounts } from '#storage/repositories/inputs/leave-accounts.ts'
import { type PaidBefore, paidBefore } from '#storage/repositories/payslips/year-to-date.ts'
import type { EngineClient } from '../../../engine-client.ts'
import { findingsUnder } from '../../../http/findings.ts'
import type { InTenant } from '../../../http/route.ts'
import { lopDateFindings } from '../../attendance/lop-dates.ts'
import { earlierSlips } from './difference.ts'
import { earlierFindings, earlierMonths } from './earlier-months.ts'
import { coverFindings, personFindings, previewDecisionFindings } from './person-findings.ts'
import { employeeInputOf, leaveOf, statedYearToDate } from './person.ts'
import { type Person, readPerson } from './read-person.ts'
import { inlineTerms, storedTerms, onlyOne } from './terms.ts'
import type { Body, Refusal, PreviewSubject, PreviewPlan } from './plan.ts'

/** Access to stored records: a call that states everything itself opens no transaction. */
type Access = {
  readonly inTenant: InTenant
  readonly organizationIds: readonly number[]
  readonly clock: Clock
}

export async function previewQuestion(
  { inTenant, organizationIds, clock }: Access,
  organizationId: number | null,
  body: Body,
): Promise<PreviewPlan> {
  const sourceOrganizationId = organizationId ?? onlyOne(organizationIds)
  const readings = body.employees.map(row => readPerson(row))
  const known = await peopleNamed(inTenant, sourceOrganizationId, readings)
  const named = [...(known?.values() ?? [])]
  // A stored employee is paid as its organization pays, named or not.
  const payer = organizationId ?? (named.length === 0 ? null : sourceOrganizationId)
  const { run, payDateOfEmployee, day } =
    payer === null
      ? inlineTerms(body, today(clock))
      : await inTenant(tenant => storedTerms(tenant, payer, named, body))
  const { arrears, defaultTaxRegime } = run.settings
  const { end } = run.period
  const lookingBack = { period: run.period, pays: (body.options?.arrears ?? arrears) === 'auto' }
  const judged = judgePeople(body.employees, readings, known, person => [
    ...personFindings(person),
    ...earlierFindings(person, lookingBack),
    ...previewDecisionFindings(person, day > end ? day : end),
    ...coverFindings(person, run.period),
    ...lopDateFindings(person.attendance ?? {}, run.period, ['attendance']),
  ])
  const people = judged.people.map(each => ({ ...each, payDate: payDateOfEmployee(each.employeeId) }))
  const stored = new Map(people.flatMap(({ ref, employeeId }) => (employeeId ? [[ref, employeeId]] : [])))
  const { compareTo, includeYtd = false } = body.options ?? {}
  return {
    run,
    lookingBack,
    sourceOrganizationId,
    // Pay of a period was decided by its end.
    presumed: { taxRegime: defaultTaxRegime, decidedOn: day < end ? day : end },
    people,
    payDates: new Map(people.map(({ ref, payDate }) => [ref, payDate])),
    refused: judged.refused,
    before: includeYtd ? await yearBefore(inTenant, sourceOrganizationId, run.period, people) : new Map(),
    leave: await leaveOfPeople(inTenant, sourceOrganizationId, run.period, people),
    earlier:
      compareTo === undefined ? null : await inTenant(tenant => earlierSlips(tenant, compareTo, stored)),
  }
}

type Reading = ReturnType<typeof readPerson>

/** Employees by the reference of the call; null: nobody is named, or nobody says whose employees they are. */
type EmployeesByRef = ReadonlyMap<string, Employee> | null

async function peopleNamed(
  inTenant: InTenant,
  sourceOrganizationId: number | null,
  readings: readonly Reading[],
): Promise<EmployeesByRef> {
  const named = readings.flatMap(reading =>
    'value' in reading && reading.value.employeeId ? [reading.value.employeeId] : [],
  )
  if (sourceOrganizationId === null || named.length === 0) return null
  return inTenant(tenant => employeesByReference(tenant, sourceOrganizationId, named))
}

/** Every row is judged on its own. */
function judgePeople(
  rows: readonly unknown[],
  readings: readonly Reading[],
  known: EmployeesByRef,
  findingsOf: (person: Person) => ProblemDetail[],
): { people: Omit<PreviewSubject, 'payDate'>[]; refused: Refusal[] } {
  const people: Omit<PreviewSubject, 'payDate'>[] = []
  const refused: Refusal[] = []
  const seen = new Set<string>()
  for (const [index, reading] of readings.entries()) {
    const ref = 'value' in reading ? reading.value.ref : refOf(rows[index], index)
    const findings = 'findings' in reading ? [...reading.findings] : findingsOf(reading.value)
    const name = 'value' in reading ? (reading.value.employeeId ?? null) : null
    const employeeId = name === null ? null : (known?.get(name)?.id ?? null)
    if (name !== null && employeeId === null) findings.unshift(unknownEmployee(known))
    if (seen.has(ref))
      findings.unshift(
        fieldProblem(
          ['ref'],
          'duplicate',
          'An earlier employee of the request has the same ref. Send a unique ref.',
        ),
      )
    seen.add(ref)
    if ('value' in reading && findings.length === 0) people.push({ ref, person: reading.value, employeeId })
    else
      refused.push({
        ref,
        code: 'validation_failed',
        message: 'Some fields are invalid.',
        details: findingsUnder(['employees', index], findings),
      })
  }
  return { people, refused }
}

function unknownEmployee(known: EmployeesByRef): ProblemDetail {
  const message =
    known === null
      ? 'organization_id is required with employee_id, because the key includes several organizations.'
      : 'The employee does not exist in this organization.'
  return fieldProblem(['employee_id'], 'unknown_reference', message)
}

/** Told by the call, or summed over the stored slips of the employee. */
async function yearBefore(
  inTenant: InTenant,
  sourceOrganizationId: number | null,
  { start }: PayPeriod,
  people: readonly PreviewSubject[],
): Promise<ReadonlyMap<string, PaidBefore>> {
  const asked = people.flatMap(({ ref, person, employeeId, payDate }) =>
    employeeId === null || sourceOrganizationId === null || person.ytd !== undefined
      ? []
      : [
          {
            id: ref,
            organizationId: sourceOrganizationId,
            employeeId,
            payrollRunId: '',
            periodStart: start,
            payDate,
            calculatedIn: null,
          },
        ],
  )
  const stored = await (asked.length === 0 ? new Map() : inTenant(tenant => paidBefore(tenant, asked)))
  return new Map(people.map(({ ref, person }) => [ref, stored.get(ref) ?? statedYearToDate(person.ytd)]))
}

/** Leave as sent, or as recorded of the employee. */
async function leaveOfPeople(
  inTenant: InTenant,
  sourceOrganizationId: number | null,
  days: PayPeriod,
  people: readonly PreviewSubject[],
): Promise<ReadonlyMap<string, readonly LeaveAccount[]>> {
  const spans = people.flatMap(({ ref, person, employeeId }) =>
    employeeId === null || sourceOrganizationId === null || person.leaveBalances !== undefined
      ? []
      : [{ ref, organizationId: sourceOrganizationId, employeeId, days }],
  )
  const stored = spans.length === 0 ? [] : await inTenant(tenant => leaveAccounts(tenant, spans))
  return new Map([
    ...people.map(({ ref, person }) => [ref, leaveOf(person)] as const),
    ...spans.map(({ ref }, at) => [ref, stored[at] ?? []] as const),
  ])
}

/** The people with the facts that are stored of them, as a run of the period would find them. */
export async function peopleAsked(
  engine: EngineClient,
  { run, lookingBack, sourceOrganizationId, presumed, people }: PreviewPlan,
): Promise<PreviewEmployee[]> {
  const stored = new Map<string, EmployeeInput>()
  // Earlier pay follows the tax year of the payment.
  for (const [payDate, paidThen] of Map.groupBy(people, person => person.payDate)) {
    const employeeIds = [...new Set(paidThen.flatMap(({ employeeId }) => employeeId ?? []))]
    if (sourceOrganizationId === null || employeeIds.length === 0) continue
    const found = await engine.employeeFacts({
      organizationId: sourceOrganizationId,
      run: { ...run, payDate },
      employeeIds,
      looksBack: lookingBack.pays,
    })
    for (const { ref, input } of found) stored.set(ref, input)
  }
  return people.map(({ ref, person, employeeId, payDate }) => {
    const facts = employeeId === null ? null : factsOf(stored, employeeId)
    const input = employeeInputOf(person, facts, presumed, run.period)
    return {
      ref,
      input: earlierMonths(person, input, facts, lookingBack),
      ...(payDate === run.payDate ? {} : { payDate }),
    }
  })
}

function factsOf(storedFacts: ReadonlyMap<string, EmployeeInput>, employeeId: string): EmployeeInput {
  const facts = storedFacts.get(employeeId)
  // Deleted between the two readings; sent again, the row is refused by itself.
  if (facts === undefined) {
    throw new Problem(
      'validation_failed',
      'An employee was deleted while the preview was calculated. Retry the request.',
      [fieldProblem(['employees'], 'unknown_reference', `Employee ${employeeId} no longer exists.`)],
    )
  }
  return facts
}

function refOf(row: unknown, index: number): string {
  const ref = typeof row === 'object' && row !== null && 'ref' in row ? row.ref : null
  return typeof ref === 'string' ? ref : `employees[${index}]`
}
