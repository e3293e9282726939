// The people whom state insurance covers in a wage month, and what is wrong with their rows.

import { calendarMonth, firstOfMonth } from '#proto/calendar/months.ts'
import { addMonths } from '#proto/calendar/plain-date.ts'
import { foldToLatin, hasOtherScript, lettersOnly } from '#proto/documents/latin-letters.ts'
import type { StatutoryFinding } from '#proto/law/pf-return.ts'
import type { DayHundredths, Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization } from '#storage/repositories/organization/organizations.ts'
import { settingsChanges } from '#storage/repositories/organization/payroll-settings.ts'
import type { ReportScope } from '#storage/repositories/reports/report-rows.ts'
import { readSpells } from '#storage/repositories/employees/spells.ts'
import { leaverIds } from '#storage/repositories/statutory/leavers.ts'
import {
  type InsuredMonth,
  listInsuredMonths,
  reasonsOfUncovered,
} from '#storage/repositories/statutory/wage-month.ts'
import { notFound } from '../../../http/input.ts'
import { payPeriodOf } from '../../payroll-runs/pay-period.ts'
import { type MonthQuery, scopeOfMonth } from '../wage-month.ts'

/** `hasLostCover`: covered in the month before, and paid without cover in this one. */
type NamedMonth = InsuredMonth & { readonly hasLostCover?: true }

export type InsuredPerson = NamedMonth & {
  /** Letters and spaces, as the portal takes the name; empty: the name is in another script. */
  readonly nameOnCard: string
  readonly isNameInOtherScript: boolean
  /** Whether characters other than letters, spaces and accents were left out of the name. */
  readonly isNameShortened: boolean
  /** For a month without paid days; 0: none. */
  readonly reasonCode: number
  readonly lastWorkingDay: PlainDate | null
}

export type InsuredOfMonth = {
  readonly organization: Organization
  readonly scope: ReportScope
  /** By IP number, those without one first. */
  readonly people: readonly InsuredPerson[]
}

/**
 * With those who left before the month after paid days of the one before, and those whose cover ended with it: the return
 * names them once more for the reason. Refuses `invalid_run_state`.
 */
export async function insuredOfMonth(
  tenant: Tenant,
  organizationId: number,
  asked: MonthQuery,
): Promise<InsuredOfMonth> {
  const organization = await findOrganization(tenant, organizationId)
  if (organization === null) throw notFound()
  const scope = await scopeOfMonth(tenant, organizationId, asked)
  const changes = await settingsChanges(tenant, organizationId)
  const period = payPeriodOf(asked, changes)
  const before = payPeriodOf(calendarMonth(addMonths(firstOfMonth(asked), -1)), changes)
  const present = await listInsuredMonths(tenant, scope)
  const known = new Set(present.map(({ employeeId }) => employeeId))
  const uncovered = (await withoutCover(tenant, scope, asked, before)).filter(
    ({ employeeId }) => !known.has(employeeId),
  )
  const named = new Set([...known, ...uncovered.map(({ employeeId }) => employeeId)])
  const left = (await leaversIn(tenant, organizationId, before, named)).filter(
    ({ employeeId }) => !named.has(employeeId),
  )
  const people = [...present, ...left, ...uncovered]
    .map(person => insuredPerson(person, { period, before }))
    .toSorted(byNumber)
  return { organization, scope, people }
}

const nothing = 0 as Paise

/**
 * People who were covered and paid in the period before, have left by its end and are not `named` in this one under a later
 * spell: without days and wages. An exit may be learned after the month in which it lies was reported with all its days. A leaver without paid
 * days is reported as such in the period itself, after which the portal lists the person no more.
 */
async function leaversIn(
  tenant: Tenant,
  organizationId: number,
  before: PayPeriod,
  named: ReadonlySet<string>,
): Promise<readonly InsuredMonth[]> {
  const spells = await readSpells(tenant, organizationId)
  const isBack = (id: string) => {
    const own = spells.get(id) ?? []
    const at = own.findIndex(({ employeeId }) => employeeId === id)
    return own.some(({ employeeId }, index) => index > at && named.has(employeeId))
  }
  const left = await leaverIds(tenant, organizationId, before.end)
  const leavers = left.filter(id => !isBack(id))
  if (leavers.length === 0) return []
  const month = { ...calendarMonth(before.end), draft: true }
  const people = await listInsuredMonths(tenant, await scopeOfMonth(tenant, organizationId, month, leavers))
  return people
    .filter(({ payableDays }) => payableDays > 0)
    .map(person => ({ ...person, ...noContribution, esiReasonCode: null }))
}

const noContribution = {
  esiWages: nothing,
  esiEmployee: nothing,
  esiEmployer: nothing,
  payableDays: 0 as DayHundredths,
}

/** Months of the calendar in which a contribution period begins. */
const firstMonths: ReadonlySet<number> = new Set([4, 10])

/**
 * People who were covered in the period before and are paid without cover in this one: because a contribution period begins,
 * or because insurance does not apply to them any more.
 */
async function withoutCover(
  tenant: Tenant,
  scope: ReportScope,
  { month }: MonthQuery,
  before: PayPeriod,
): Promise<readonly NamedMonth[]> {
  const reasons = await reasonsOfUncovered(tenant, scope)
  if (reasons.size === 0) return []
  const asked = { ...calendarMonth(before.end), draft: true }
  const scopeBefore = await scopeOfMonth(tenant, scope.filter.organizationId, asked, [...reasons.keys()])
  return (await listInsuredMonths(tenant, scopeBefore))
    .filter(({ dateOfLeaving }) => dateOfLeaving === null || dateOfLeaving > before.end)
    .map(person => ({
      ...person,
      ...noContribution,
      hasLostCover: true,
      esiReasonCode: firstMonths.has(month) ? outOfCoverage : (reasons.get(person.employeeId) ?? null),
    }))
}

/** The code of having left service, unless the exit has another. */
const leftService = 2

/** Codes with which the portal takes a last working day, and requires one. */
const codesWithLastDay: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 10])

/** Out of coverage; the portal takes it in the first month of a contribution period. */
const outOfCoverage = 4

function insuredPerson(
  person: NamedMonth,
  { period: { end }, before }: { readonly period: PayPeriod; readonly before: PayPeriod },
): InsuredPerson {
  const { esi, exit, name, payableDays, dateOfLeaving } = person
  const hasLeft = dateOfLeaving !== null && dateOfLeaving <= end
  const ofExit = hasLeft ? (exit?.esiReasonCode ?? leftService) : 0
  const ofMonth = person.esiReasonCode
  // The portal would go on listing a leaver whose row tells of leave alone.
  const isOfMonth = ofMonth !== null && (!hasLeft || codesWithLastDay.has(ofMonth))
  const reasonCode = payableDays > 0 ? 0 : isOfMonth ? ofMonth : ofExit
  // Cover ends with the contribution period, whenever the employment does.
  const isOut =
    (reasonCode === outOfCoverage && firstMonths.has(calendarMonth(end).month)) ||
    (person.hasLostCover === true && !hasLeft)
  const lastDay = isOut ? before.end : hasLeft ? dateOfLeaving : null
  const folded = foldToLatin(esi?.name ?? name)
  const isNameInOtherScript = hasOtherScript(folded)
  return {
    ...person,
    nameOnCard: isNameInOtherScript ? '' : lettersOnly(folded),
    isNameInOtherScript,
    isNameShortened: /[^A-Za-z ]/.test(folded),
    reasonCode,
    lastWorkingDay: lastDay !== null && codesWithLastDay.has(reasonCode) ? lastDay : null,
  }
}

function byNumber(one: InsuredPerson, other: InsuredPerson): number {
  const [first, second] = [one.ipNumber ?? '', other.ipNumber ?? '']
  return first < second ? -1 : first > second ? 1 : 0
}

/** Findings for what the portal refuses in a row. */
export function insuredFindings(
  people: readonly InsuredPerson[],
  { month }: { readonly month: number },
): readonly StatutoryFinding[] {
  const times = new Map<string, number>()
  for (const { ipNumber } of people) {
    if (ipNumber !== null) times.set(ipNumber, (times.get(ipNumber) ?? 0) + 1)
  }
  return people.flatMap(person => {
    const { employeeId, ipNumber, payableDays, esiWages } = person
    return [
      ...(ipNumber === null ? [{ ...numberMissing, employeeId }] : []),
      ...(ipNumber !== null && times.get(ipNumber)! > 1 ? [{ ...numberRepeated, employeeId }] : []),
      ...nameRules(person).map(rule => ({ ...rule, employeeId })),
      ...(payableDays === 0 && esiWages > 0 ? [{ ...wagesWithoutDays, employeeId }] : []),
      ...reasonRules(person, month).map(rule => ({ ...rule, employeeId })),
    ]
  })
}

function nameRules({ isNameInOtherScript, nameOnCard, isNameShortened }: InsuredPerson): readonly Rule[] {
  if (isNameInOtherScript || nameOnCard === '') return [nameUnwritable]
  return isNameShortened ? [nameShortened] : []
}

function reasonRules(
  { reasonCode, lastWorkingDay, hasLostCover }: InsuredPerson,
  month: number,
): readonly Rule[] {
  return [
    ...(hasLostCover === true && reasonCode === 0 ? [lostCoverUnexplained] : []),
    ...(codesWithLastDay.has(reasonCode) && lastWorkingDay === null ? [lastDayMissing] : []),
    ...(reasonCode === outOfCoverage && !firstMonths.has(month) ? [coverageMidPeriod] : []),
  ]
}

type Rule = Omit<StatutoryFinding, 'employeeId'>

const numberMissing: Rule = {
  level: 'error',
  field: 'statutory.esi.ip_number',
  code: 'required',
  message: 'Record the insurance number of the employee.',
}
const numberRepeated: Rule = {
  level: 'error',
  field: 'statutory.esi.ip_number',
  code: 'duplicate',
  message: 'Another employee of the return has this insurance number. Correct one of them.',
}
const nameUnwritable: Rule = {
  level: 'error',
  field: 'statutory.esi.name',
  code: 'invalid_format',
  message: 'The portal takes Latin letters and spaces only. Record the name as ESIC holds it in `esi.name`.',
  isUnwritable: true,
}
const nameShortened: Rule = {
  level: 'warning',
  field: 'statutory.esi.name',
  code: 'invalid_format',
  message:
    'The portal takes letters and spaces only. The name in the file is without the other characters; record it in `esi.name` if ESIC holds another.',
}
const lastDayMissing: Rule = {
  level: 'error',
  field: 'esi_reason_code',
  code: 'required',
  message:
    'The portal requires a last working day with this reason. Record the exit of the employee, or correct the reason of the month.',
}
const coverageMidPeriod: Rule = {
  level: 'warning',
  field: 'esi_reason_code',
  code: 'out_of_range',
  message: 'The portal takes reason 4 in April and October only, when a contribution period begins.',
}
const lostCoverUnexplained: Rule = {
  level: 'warning',
  field: 'esi_reason_code',
  code: 'required',
  message:
    'The employee was insured in the month before and is paid without ESI in this one. Record the reason in the attendance of the month, such as 6 or 12: with reason 0 the portal goes on listing the employee.',
}
const wagesWithoutDays: Rule = {
  level: 'error',
  field: 'days',
  code: 'out_of_range',
  message: 'The portal takes no wages for a month without paid days. Check the attendance of the month.',
}
