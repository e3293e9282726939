import { contributionPeriod } from '#proto/calendar/period.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { isEmployee } from '#proto/law/employment.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { blankStatutory, type RecordedVoluntaryFund, type StatutoryRecord } from '#proto/records/statutory.ts'
import type { PlainDate } from '#proto/units.ts'
import type { EmployeeStatutory } from '#storage/entities/employee-statutory.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { statutoryInput } from '#storage/bulk/statutory-input.ts'
import { type LastClosed, lastClosed } from '#storage/repositories/runs/closed-periods.ts'
import {
  openStatutory,
  putStatutory,
  type StatutoryFacts,
  statutoryDetails,
} from '#storage/repositories/employees/employee-records.ts'
import { type CoverOnRecord, coverOnRecord } from '#storage/repositories/employees/esi-cover.ts'
import { flushEmployees, touchEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { SettingsChange } from '#storage/entities/payroll-settings.ts'
import {
  settingsChanges,
  settingsInForce,
  settingsOn,
} from '#storage/repositories/organization/payroll-settings.ts'
import { findTaxDeclaration } from '#storage/repositories/employees/tax-facts.ts'
import { notFound } from '../../../http/input.ts'
import { changedPaths, mergePatch } from '../../../http/merge-patch.ts'
import type { FromWire } from '../../../http/wire.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { periodClosed } from '../../periods/closed-period.ts'
import { beginningFindings } from '../../periods/employment.ts'
import { paiseAsQuantity, quantityAsPaise } from '../../fields/quantity.ts'
import { taxYearStart } from '../../periods/tax-year.ts'
import { todayOf } from '../../periods/today.ts'
import { emitChanges } from '../events.ts'
import type { StatutoryRequest } from './schema.ts'

type StatutoryInput = FromWire<typeof StatutoryRequest>

const blank: StatutoryFacts = {
  pan: null,
  panStatus: 'missing',
  aadhaarLast4: null,
  uan: null,
  ipNumber: null,
  pran: null,
  ...blankStatutory,
  nominees: [],
}

export function checkStatutory(
  given: StatutoryInput,
  { dateOfJoining, today }: { readonly dateOfJoining: PlainDate; readonly today: PlainDate },
): ProblemDetail[] {
  const findings = [
    ...beginningFindings(dateOfJoining, given.effectiveFrom),
    ...coverFindings(given.esi?.coveredUntil ?? null, today),
  ]
  vpfOf(given, blank.pf.vpf, findings)
  return findings
}

/** Cover ends with a contribution period, and that of a later one is not known yet. */
function coverFindings(coveredUntil: PlainDate | null, today: PlainDate): ProblemDetail[] {
  const latest = contributionPeriod(today).end
  if (
    coveredUntil === null ||
    (coveredUntil <= latest && contributionPeriod(coveredUntil).end === coveredUntil)
  )
    return []
  const message = `Send the last day of a contribution period, ${latest} or an earlier one.`
  return [fieldProblem(['esi', 'covered_until'], 'out_of_range', message)]
}

/** `before` with what was given laid over it. */
function merged(before: StatutoryFacts, given: StatutoryInput): StatutoryFacts {
  const { effectiveFrom: from, ...patch } = given
  const { uan, vpf, ...pf } = patch.pf ?? {}
  const { ipNumber, ...esi } = patch.esi ?? {}
  const { pran, ...nps } = patch.nps ?? {}
  const facts = mergePatch(before, {
    ...patch,
    pf,
    esi,
    nps,
    ...(uan === undefined ? {} : { uan }),
    ...(ipNumber === undefined ? {} : { ipNumber }),
    ...(pran === undefined ? {} : { pran }),
    ...(patch.nominees === undefined
      ? {}
      : {
          nominees: patch.nominees.map(({ name, relationship, sharePercent }) => ({
            name,
            relationship: relationship ?? null,
            sharePercent: sharePercent ?? null,
          })),
        }),
  })
  const stated =
    given.panStatus ?? (given.pan === undefined ? before.panStatus : given.pan ? 'valid' : 'missing')
  return { ...facts, panStatus: stated, pf: { ...facts.pf, vpf: vpfOf(given, before.pf.vpf, []) } }
}

function vpfOf(
  { pf }: StatutoryInput,
  before: RecordedVoluntaryFund,
  findings: ProblemDetail[],
): RecordedVoluntaryFund {
  if (pf?.vpf === undefined) return before
  const { type, value } = pf.vpf
  const path = ['pf', 'vpf', 'value']
  if (type === 'none') return { type }
  if (value === undefined || value === null) {
    findings.push(fieldProblem(path, 'required', `This field is required if type is ${type}.`))
    return before
  }
  if (type === 'amount') return { type, value: quantityAsPaise(value, path, findings) }
  if (value > 1_000_000)
    findings.push(fieldProblem(path, 'out_of_range', 'The percentage exceeds 100. Send at most 100.'))
  return { type, value }
}

/** Details to be written from a day on; `changed` is empty where they are in force already. */
export type StatutoryPlan = {
  readonly start: PlainDate
  readonly facts: StatutoryFacts
  readonly changed: readonly string[]
  /** Whether it bears on any slip, as an identifier of a person does not. */
  readonly isPay: boolean
}

/** `closed` is undefined where no run has closed anything for the person; `path` is where the details stand in the request. */
export type StatutoryContext = {
  readonly isNew: boolean
  readonly today: PlainDate
  readonly closed?: LastClosed | undefined
  readonly path: readonly string[]
  /** Settings of the organization, where they are read once for many people. */
  readonly settings?: readonly SettingsChange[] | undefined
}

/** Refuses `period_locked` for a date that a run has closed; without one, what bears on slips begins after those days. */
export async function plannedStatutory(
  tenant: Tenant,
  employee: Employee,
  given: StatutoryInput,
  { isNew, today, closed, path, settings }: StatutoryContext,
): Promise<StatutoryPlan> {
  const from = given.effectiveFrom ?? (isNew ? employee.dateOfJoining : today)
  const plan = await planOn(tenant, employee, given, { on: from, isNew, settings })
  if (closed === undefined || plan.start > closed.day || plan.changed.length === 0 || !plan.isPay) return plan
  if (given.effectiveFrom !== undefined) throw periodClosed(closed.payrollRunId, [...path, 'effective_from'])
  const open = addDays(closed.day, 1)
  const on = open > today ? open : today
  const later = await planOn(tenant, employee, given, { on, isNew, settings })
  return later.start > closed.day ? later : { ...later, start: open }
}

async function planOn(
  tenant: Tenant,
  employee: Employee,
  given: StatutoryInput,
  { on, isNew, settings }: Pick<StatutoryContext, 'isNew' | 'settings'> & { on: PlainDate },
): Promise<StatutoryPlan> {
  const { employmentType } = employee
  const row = isNew ? undefined : (await statutoryDetails.inForce(tenant, [employee], on)).get(employee.id)
  const before =
    row === undefined
      ? await unrecorded(tenant, employee, on, given, settings)
      : await openStatutory(tenant, row)
  const facts = merged(before, given)
  const changed = changedPaths(
    published(before, employmentType),
    published(facts, employmentType),
    'statutory',
  )
  return {
    // Without a date of its own a change corrects what is in force, from where that begins.
    start: given.effectiveFrom ?? row?.effectiveFrom ?? employee.dateOfJoining,
    facts,
    changed: row === undefined && changed.length === 0 ? ['statutory'] : changed,
    isPay:
      changedPaths(statutoryInput(before, employmentType), statutoryInput(facts, employmentType)).length > 0,
  }
}

/** Writes the details unless they are in force already. */
export async function writeStatutory(
  tenant: Tenant,
  employee: Employee,
  { start, facts, changed }: StatutoryPlan,
  isNew: boolean,
): Promise<void> {
  if (changed.length > 0) await putStatutory(tenant, employee, start, facts, isNew)
}

/** Writes what decides the professional tax from a date on, and leaves the other details as they are. */
export async function putProfessionalTax(
  tenant: Tenant,
  employee: Employee,
  from: PlainDate,
  pt: StatutoryRecord['pt'],
): Promise<void> {
  const row = (await statutoryDetails.inForce(tenant, [employee], from)).get(employee.id)
  const before =
    row === undefined ? await unrecorded(tenant, employee, from, {}) : await openStatutory(tenant, row)
  await putStatutory(tenant, employee, from, { ...before, pt }, false)
}

/** Details that count until something is recorded: of the regimes, the one that the organization presumes. */
async function unrecorded(
  tenant: Tenant,
  { organizationId }: Employee,
  on: PlainDate,
  given: StatutoryInput,
  known?: readonly SettingsChange[],
): Promise<StatutoryFacts> {
  if (given.tax?.regime !== undefined) return blank
  const { defaultTaxRegime } = settingsOn(known ?? (await settingsChanges(tenant, organizationId)), on)
  return { ...blank, tax: { ...blank.tax, regime: defaultTaxRegime } }
}

/** The facts as the wire has them. */
function published({ uan, ipNumber, pran, ...facts }: StatutoryFacts, employmentType: string | null) {
  const { pf, esi } = decided(facts, employmentType)
  return { ...facts, pf: { ...pf, uan }, esi: { ...esi, ipNumber }, nps: { ...facts.nps, pran } }
}

/** The shares of the fund and of insurance as they apply: where nothing is recorded, by the type of employment. */
function decided({ pf, esi }: Pick<StatutoryFacts, 'pf' | 'esi'>, employmentType: string | null) {
  const presumed = isEmployee(employmentType)
  return {
    pf: { ...pf, applicable: pf.applicable ?? presumed },
    esi: { ...esi, applicable: esi.applicable ?? presumed },
  }
}

/** Why the regime cannot be changed any more; null: it can, or is as it was. */
export async function lateRegimeChange(
  tenant: Tenant,
  employee: Employee,
  { tax, effectiveFrom }: StatutoryInput,
): Promise<Problem | null> {
  if (tax?.regime === undefined) return null
  const day = todayOf(tenant, employee.organizationId)
  const on = effectiveFrom !== undefined && effectiveFrom > day ? effectiveFrom : day
  const declaration = await findTaxDeclaration(tenant, employee, taxYearStart(undefined, on))
  if (declaration === null || day < declaration.proofsDueOn) return null
  const row = (await statutoryDetails.inForce(tenant, [employee], on)).get(employee.id)
  const now = row?.tax.regime ?? (await settingsInForce(tenant, employee.organizationId, on)).defaultTaxRegime
  if (now === tax.regime) return null
  const due = declaration.proofsDueOn
  return new Problem(
    'effective_date_conflict',
    `The tax regime of the tax year cannot be changed after ${due}.`,
    [
      fieldProblem(
        ['tax', 'regime'],
        'immutable',
        'Send an effective_from in the next tax year, or first set a later proofs_due_on in the tax declaration.',
      ),
    ],
  )
}

/** Changes the details of an employee who is locked by the caller. Refuses `period_locked`. */
export async function patchStatutory(
  tenant: Tenant,
  employee: Employee,
  given: StatutoryInput,
): Promise<EmployeeStatutory> {
  const { organizationId, id, dateOfJoining } = employee
  const today = todayOf(tenant, organizationId)
  refuseFindings(checkStatutory(given, { dateOfJoining, today }))
  const late = await lateRegimeChange(tenant, employee, given)
  if (late !== null) throw late
  const closed = (await lastClosed(tenant, organizationId, [id])).get(id)
  const plan = await plannedStatutory(tenant, employee, given, { isNew: false, today, closed, path: [] })
  if (plan.changed.length > 0) {
    await writeStatutory(tenant, employee, plan, false)
    touchEmployee(tenant, employee)
    await flushEmployees(tenant)
    await emitChanges(tenant, [{ employee, change: 'updated', fieldsChanged: plan.changed }])
  }
  return findStatutory(tenant, employee, plan.start)
}

/** The details in force on a day; refuses `not_found` when there are none. */
export async function findStatutory(
  tenant: Tenant,
  employee: Employee,
  on: PlainDate,
): Promise<EmployeeStatutory> {
  const row = (await statutoryDetails.inForce(tenant, [employee], on)).get(employee.id)
  if (row === undefined) throw notFound()
  return row
}

/** The details by themselves: their version is the employee's, which any change of them raises. */
export async function presentOwnStatutory(
  tenant: Tenant,
  employee: Employee,
  row: EmployeeStatutory,
  { reveal, on }: { reveal: boolean; on: PlainDate },
) {
  const cover = (await coverOnRecord(tenant, [employee], on)).get(employee.id)
  return {
    ...(await presentStatutory(tenant, employee, row, { cover, reveal })),
    employeeId: employee.id,
    version: employee.version,
  }
}

export async function presentStatutory(
  tenant: Tenant,
  { employmentType }: Pick<Employee, 'employmentType'>,
  row: EmployeeStatutory,
  { cover, reveal }: { cover: CoverOnRecord | undefined; reveal: boolean },
) {
  const { pf, esi } = decided(row, employmentType)
  const { vpf } = pf
  const value = vpf.type === 'amount' ? paiseAsQuantity(vpf.value) : vpf.type === 'percent' ? vpf.value : null
  // Four digits of twelve are all there is: shown, nothing would be masked.
  const masked = {
    pan: row.panMasked,
    uan: row.uanMasked,
    ipNumber: row.ipNumberMasked,
    pran: row.pranMasked,
    aadhaarLast4: row.aadhaarLast4 ? 'XXXX' : null,
  }
  const { pan, uan, ipNumber, pran, aadhaarLast4 } = reveal ? await openStatutory(tenant, row) : masked
  return {
    ...row,
    pan,
    aadhaarLast4,
    pf: { ...pf, uan, vpf: { type: vpf.type, value } },
    esi: {
      ...esi,
      ipNumber,
      coveredFrom: cover?.coveredFrom ?? null,
      lockedUntil: cover?.lockedUntil ?? null,
    },
    nps: { ...row.nps, pran },
  }
}
