// A preview: everything comes inline, the engine calculates, and nothing is written. What an organization has
// stored is lent where the call does not say otherwise.

import type {
  CalculationSettings,
  EmployeeInput,
  PreviewEmployee,
  PreviewResult,
  RunInput,
  Slip,
} from '#proto/calculation.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Clock } from '#proto/clock.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { PayrollCycle } from '#storage/entities/payroll-cycle.ts'
import { readRunInput } from '#storage/repositories/calculations.ts'
import { employeesByReference } from '#storage/repositories/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { sharedCycle } from '#storage/repositories/payroll-cycles.ts'
import { calculationSettings, settingsChanges, settingsOn } from '#storage/repositories/payroll-settings.ts'
import { type PaidBefore, paidBefore } from '#storage/repositories/year-to-date.ts'
import type { EngineClient, PreviewAnswer as EngineAnswer, PreviewMeta } from '../../../engine-client.ts'
import { findingsUnder } from '../../../http/findings.ts'
import type { InTenant } from '../../../http/route.ts'
import { encoderOf, type FromWire } from '../../../http/wire.ts'
import { endOfMonth } from '../../days.ts'
import { defaultSettings } from '../../payroll-settings/defaults.ts'
import { presentFigures } from '../../payslips/present.ts'
import { newDefinition } from '../../salary-components/service.ts'
import { lopDateFindings } from '../../lop-dates.ts'
import { today, todayOf } from '../../today.ts'
import { payPeriodOf } from '../pay-period.ts'
import { differenceOf, earlierSlips } from './difference.ts'
import { earlierFindings, earlierMonths, type LookingBack } from './earlier-months.ts'
import {
  employeeInputOf,
  type Person,
  personFindings,
  type Presumed,
  previewDecisionFindings,
  readPerson,
  toldOfYear,
} from './person.ts'
import { type Preview, type PreviewAnswer, previewLines } from './schema.ts'

type Body = FromWire<typeof Preview>
type Refused = { ref: string; code: string; message: string; details: readonly ProblemDetail[] }

/** Somebody who can be asked about; `employeeId` null: nothing stored is lent. */
type Asked = { readonly ref: string; readonly person: Person; readonly employeeId: string | null }

/** What is asked of the engine, and the people about whom it cannot be asked. */
type Question = {
  readonly run: RunInput
  readonly lookingBack: LookingBack
  /** Whose employees lend their facts. */
  readonly lender: number | null
  readonly presumed: Presumed
  readonly people: readonly Asked[]
  readonly refused: readonly Refused[]
  /** What came before in the tax year, by `ref`. */
  readonly before: ReadonlyMap<string, PaidBefore>
  /** By `ref`; null: nothing is compared. */
  readonly earlier: Awaited<ReturnType<typeof earlierSlips>> | null
}

/** Where stored records are read: a call that tells everything itself opens no transaction. */
type Access = {
  readonly inTenant: InTenant
  readonly organizationIds: readonly number[]
  readonly clock: Clock
}

export async function previewQuestion(
  { inTenant, organizationIds, clock }: Access,
  organizationId: number | null,
  body: Body,
): Promise<Question> {
  const lender = organizationId ?? onlyOne(organizationIds)
  const readings = body.employees.map(row => readPerson(row))
  const known = await peopleNamed(inTenant, lender, readings)
  const named = [...(known?.values() ?? [])]
  const lent =
    organizationId === null
      ? null
      : await inTenant(tenant => lentBy(tenant, organizationId, body.period, named))
  const settings = lent?.settings ?? defaultSettings
  const run = runInputOf(lent?.run ?? null, lent?.period ?? payPeriodOf(body.period, []), body)
  const day = lent?.today ?? today(clock)
  const { end } = run.period
  const lookingBack = { period: run.period, pays: (body.options?.arrears ?? settings.arrears) === 'auto' }
  const { people, refused } = judgePeople(body.employees, readings, known, person => [
    ...personFindings(person),
    ...earlierFindings(person, lookingBack),
    ...previewDecisionFindings(person, day > end ? day : end),
    ...lopDateFindings(person.attendance ?? {}, run.period, ['attendance']),
  ])
  const stored = new Map(people.flatMap(({ ref, employeeId }) => (employeeId ? [[ref, employeeId]] : [])))
  const { compareTo, includeYtd = false } = body.options ?? {}
  return {
    run,
    lookingBack,
    lender,
    // What is paid with a period was decided by its end.
    presumed: { taxRegime: settings.defaultTaxRegime, decidedOn: day < end ? day : end },
    people,
    refused,
    before: includeYtd ? await yearBefore(inTenant, lender, run.period, people) : new Map(),
    earlier:
      compareTo === undefined ? null : await inTenant(tenant => earlierSlips(tenant, compareTo, stored)),
  }
}

/** What the organization has stored for all of its people. */
async function lentBy(
  tenant: Tenant,
  organizationId: number,
  asked: Body['period'],
  people: readonly Employee[],
) {
  const changes = await settingsChanges(tenant, organizationId)
  const period = payPeriodOf(asked, changes, await cycleOf(tenant, organizationId, asked, people))
  return {
    period,
    today: todayOf(tenant, organizationId),
    settings: changes.length === 0 ? defaultSettings : settingsOn(changes, period.end),
    run: await readRunInput(tenant, organizationId, period),
  }
}

function onlyOne(organizationIds: readonly number[]): number | null {
  const [first, ...others] = organizationIds
  return first === undefined || others.length > 0 ? null : first
}

type Reading = ReturnType<typeof readPerson>
/** By the reference of the call; null: nobody is named, or nobody says whose employees they are. */
type Known = ReadonlyMap<string, Employee> | null

async function peopleNamed(
  inTenant: InTenant,
  lender: number | null,
  readings: readonly Reading[],
): Promise<Known> {
  const named = readings.flatMap(reading =>
    'value' in reading && reading.value.employeeId ? [reading.value.employeeId] : [],
  )
  if (lender === null || named.length === 0) return null
  return inTenant(tenant => employeesByReference(tenant, lender, named))
}

/** A month of the calendar is the wage month of the stored people, where it is the same of all. */
async function cycleOf(
  tenant: Tenant,
  organizationId: number,
  { month, year }: Body['period'],
  people: readonly Employee[],
): Promise<PayrollCycle | null> {
  if (month === undefined || year === undefined) return null
  const day = endOfMonth(`${year}-${String(month).padStart(2, '0')}-01` as PlainDate)
  return sharedCycle(tenant, organizationId, people, day)
}

/** Every row is judged on its own. */
function judgePeople(
  rows: readonly unknown[],
  readings: readonly Reading[],
  known: Known,
  findingsOf: (person: Person) => ProblemDetail[],
): { people: Asked[]; refused: Refused[] } {
  const people: Asked[] = []
  const refused: Refused[] = []
  const seen = new Set<string>()
  for (const [index, reading] of readings.entries()) {
    const ref = 'value' in reading ? reading.value.ref : refOf(rows[index], index)
    const findings = 'findings' in reading ? [...reading.findings] : findingsOf(reading.value)
    const name = 'value' in reading ? (reading.value.employeeId ?? null) : null
    const employeeId = name === null ? null : (known?.get(name)?.id ?? null)
    if (name !== null && employeeId === null) findings.unshift(unknownEmployee(known))
    if (seen.has(ref))
      findings.unshift(fieldProblem(['ref'], 'duplicate', 'Another employee of the call has this ref.'))
    seen.add(ref)
    if ('value' in reading && findings.length === 0) people.push({ ref, person: reading.value, employeeId })
    else
      refused.push({
        ref,
        code: 'validation_failed',
        message: 'Some fields are not valid.',
        details: findingsUnder(['employees', index], findings),
      })
  }
  return { people, refused }
}

function unknownEmployee(known: Known): ProblemDetail {
  const message =
    known === null
      ? 'Send organization_id to say whose employee that is.'
      : 'The organization has no such employee.'
  return fieldProblem(['employee_id'], 'unknown_reference', message)
}

/** Told by the call, or summed over the stored slips of the employee. */
async function yearBefore(
  inTenant: InTenant,
  lender: number | null,
  { start, end }: PayPeriod,
  people: readonly Asked[],
): Promise<ReadonlyMap<string, PaidBefore>> {
  const asked = people.flatMap(({ ref, person, employeeId }) =>
    employeeId === null || lender === null || person.ytd !== undefined
      ? []
      : [
          {
            id: ref,
            organizationId: lender,
            employeeId,
            payrollRunId: '',
            periodStart: start,
            payDate: end,
          },
        ],
  )
  const stored = await (asked.length === 0 ? new Map() : inTenant(tenant => paidBefore(tenant, asked)))
  return new Map(people.map(({ ref, person }) => [ref, stored.get(ref) ?? toldOfYear(person.ytd)]))
}

/** The people with the facts that stored employees lend, as a run of the period would find them. */
export async function peopleAsked(
  engine: EngineClient,
  { run, lookingBack, lender, presumed, people }: Question,
): Promise<PreviewEmployee[]> {
  const employeeIds = [...new Set(people.flatMap(({ employeeId }) => employeeId ?? []))]
  const lent = new Map<string, EmployeeInput>()
  if (lender !== null && employeeIds.length > 0) {
    const found = await engine.employeeFacts({
      organizationId: lender,
      run,
      employeeIds,
      looksBack: lookingBack.pays,
    })
    for (const { ref, input } of found) lent.set(ref, input)
  }
  return people.map(({ ref, person, employeeId }) => {
    const stored = employeeId === null ? null : factsOf(lent, employeeId)
    const input = employeeInputOf(person, stored, presumed)
    return { ref, input: earlierMonths(person, input, stored, lookingBack) }
  })
}

function factsOf(lent: ReadonlyMap<string, EmployeeInput>, employeeId: string): EmployeeInput {
  const facts = lent.get(employeeId)
  // Deleted between the two readings; sent again, the row is refused by itself.
  if (facts === undefined) {
    throw new Problem('validation_failed', 'An employee was deleted meanwhile; send the call again.', [
      fieldProblem(['employees'], 'unknown_reference', `There is no ${employeeId} any more.`),
    ])
  }
  return facts
}

function refOf(row: unknown, index: number): string {
  const ref = typeof row === 'object' && row !== null && 'ref' in row ? row.ref : null
  return typeof ref === 'string' ? ref : `employees[${index}]`
}

function runInputOf(lent: RunInput | null, period: PayPeriod, body: Body): RunInput {
  const { pf, lwf, gratuity } = body.organization ?? {}
  const funding = gratuity?.funding
  const accrues = funding === undefined ? lent?.organization.gratuity.accrues === true : funding !== 'none'
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
        isCovered: gratuity?.isCovered ?? lent?.organization.gratuity.isCovered ?? true,
        ...(accrues ? { accrues } : {}),
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
    settings: settingsOf(lent?.settings ?? calculationSettings(defaultSettings), body),
    ...(lent?.groups === undefined ? {} : { groups: lent.groups }),
    ...(lent?.bonusYear === undefined ? {} : { bonusYear: lent.bonusYear }),
    components: componentsOf(lent?.components ?? [], body),
  }
}

function settingsOf(base: CalculationSettings, body: Body): CalculationSettings {
  const { rounding } = body.settings ?? {}
  const holidays = body.organization?.holidays
  const { basis = base.salaryDays.basis, fixedDays = base.salaryDays.fixedDays } =
    body.settings?.salaryDays ?? {}
  if (basis === 'fixed_days' && fixedDays === null) {
    throw new Problem('validation_failed', 'A month of fixed days needs their number.', [
      fieldProblem(['settings', 'salary_days', 'fixed_days'], 'required', 'Send 20 to 31 days.'),
    ])
  }
  return {
    ...base,
    tds: { ...base.tds, ...body.settings?.tds },
    negativeNetPolicy: body.settings?.negativeNetPolicy ?? base.negativeNetPolicy,
    salaryDays: {
      ...base.salaryDays,
      basis,
      fixedDays,
      ...(holidays === undefined ? {} : { holidays }),
    },
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

function beforeOf({ before }: Question, ref: string): PaidBefore {
  const told = before.get(ref)
  if (told === undefined) throw new Error('The engine answered about somebody whom nobody asked about.')
  return told
}

/** What is answered of one person. */
type Told = { slip: PresentedSlip; figures: Slip } | { error: PresentedError }
type PresentedSlip = FromWire<typeof PreviewAnswer>['data'][number]
type PresentedError = FromWire<typeof PreviewAnswer>['errors'][number]
type Totals = FromWire<typeof PreviewAnswer>['totals']

function tellRefused(refused: Refused): PresentedError {
  return { ...refused, details: refused.details.map(plainDetail) }
}

function tellResult(question: Question, body: Body, result: PreviewResult): Told {
  const { ref } = result
  if ('failure' in result) {
    const { code, message } = result.failure
    return { error: { ref, code, message, details: [] } }
  }
  const { slip: figures } = result
  const { end, start } = question.run.period
  const slip = {
    ref,
    month: Number(end.slice(5, 7)),
    year: Number(end.slice(0, 4)),
    periodStart: start,
    periodEnd: end,
    ...presentFigures(
      body.options?.includeEmployer === false ? withoutEmployer(figures) : figures,
      body.options?.explain ?? 'none',
      body.options?.includeYtd === true ? beforeOf(question, ref) : null,
    ),
    diff: differenceTo(question.earlier, ref, figures),
  }
  return { slip, figures }
}

const nothing: Totals = {
  employeeCount: 0,
  gross: 0 as Paise,
  totalDeductions: 0 as Paise,
  netPayable: 0 as Paise,
  employerContributions: 0 as Paise,
  reimbursements: 0 as Paise,
}

function plus(totals: Totals, slip: Slip): Totals {
  return {
    employeeCount: totals.employeeCount + 1,
    gross: (totals.gross + slip.gross) as Paise,
    totalDeductions: (totals.totalDeductions + slip.totalDeductions) as Paise,
    netPayable: (totals.netPayable + slip.netPayable) as Paise,
    employerContributions: (totals.employerContributions + slip.employerContributions) as Paise,
    reimbursements: (totals.reimbursements + slip.reimbursements) as Paise,
  }
}

export function presentPreview(
  question: Question,
  { results, ...meta }: EngineAnswer,
  body: Body,
): FromWire<typeof PreviewAnswer> {
  const told = results.map(result => tellResult(question, body, result))
  const totals = told.reduce((sum, one) => ('slip' in one ? plus(sum, one.figures) : sum), nothing)
  return {
    data: told.flatMap(one => ('slip' in one ? [one.slip] : [])),
    errors: [
      ...question.refused.map(tellRefused),
      ...told.flatMap(one => ('error' in one ? [one.error] : [])),
    ],
    totals,
    meta: { ...meta, count: totals.employeeCount },
  }
}

const encoders = {
  slip: encoderOf(previewLines.slip),
  failed: encoderOf(previewLines.failed),
  summary: encoderOf(previewLines.summary),
}

/** The same, a line for each person: those about whom the engine could not be asked first, the others in their order. */
export async function* linesOfPreview(
  question: Question,
  parts: AsyncGenerator<readonly PreviewResult[], PreviewMeta>,
  body: Body,
): AsyncGenerator<string> {
  // Before any line, because the period may be refused as a whole.
  let part = await parts.next()
  for (const refused of question.refused) yield `${encoders.failed({ error: tellRefused(refused) })}\n`
  let totals = nothing
  for (; part.done !== true; part = await parts.next()) {
    for (const result of part.value) {
      const told = tellResult(question, body, result)
      if ('slip' in told) totals = plus(totals, told.figures)
      yield `${'slip' in told ? encoders.slip(told.slip) : encoders.failed(told)}\n`
    }
  }
  const meta = { ...part.value, count: totals.employeeCount }
  yield `${encoders.summary({ totals, meta })}\n`
}

/** Null where nothing is compared, or the person had no earlier slip. */
function differenceTo(earlier: Question['earlier'], ref: string, slip: Slip) {
  const before = earlier?.get(ref)
  return before === undefined ? null : differenceOf(slip, before)
}

function plainDetail({ field, pointer, code, message }: ProblemDetail) {
  return { field, pointer, code, message }
}

/** The lines of the employer are left out; the totals of the employer stay. */
function withoutEmployer(slip: Slip): Slip {
  return { ...slip, lines: slip.lines.filter(({ type }) => type !== 'employer_contribution') }
}
