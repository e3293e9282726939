// The people whom state insurance covers in a wage month, and what is wrong with their rows.

import { monthSpan } from '#proto/calendar/months.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import type { StatutoryFinding } from '#proto/pf-return.ts'
import type { DayHundredths, Paise, PlainDate } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization } from '#storage/repositories/organizations.ts'
import type { ReportScope } from '#storage/repositories/report-rows.ts'
import { readSpells } from '#storage/repositories/spells.ts'
import { type InsuredMonth, leaverIds, listInsuredMonths } from '#storage/repositories/wage-month.ts'
import { notFound } from '../../../http/input.ts'
import { type MonthAsked, scopeOfMonth } from '../wage-month.ts'

export type InsuredPerson = InsuredMonth & {
  readonly ipNumber: string | null
  /** As the portal takes it: letters and spaces. */
  readonly nameOnCard: string
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

/** With those who left in the month before, whom the return still names. Refuses `invalid_run_state`. */
export async function insuredOfMonth(
  tenant: Tenant,
  organizationId: number,
  asked: MonthAsked,
): Promise<InsuredOfMonth> {
  const organization = await findOrganization(tenant, organizationId)
  if (organization === null) throw notFound()
  const scope = await scopeOfMonth(tenant, organizationId, asked)
  const present = await listInsuredMonths(tenant, scope)
  const known = new Set(present.map(({ employeeId }) => employeeId))
  const left = (await leaversBefore(tenant, organizationId, asked)).filter(
    ({ employeeId }) => !known.has(employeeId),
  )
  const people = [...present, ...left].map(insured).toSorted(byNumber)
  return { organization, scope, people }
}

const nothing = 0 as Paise

/** People who were covered in the month before, left in it and are not back: without days and wages of this month. */
async function leaversBefore(
  tenant: Tenant,
  organizationId: number,
  { month, year }: MonthAsked,
): Promise<readonly InsuredMonth[]> {
  const end = addDays(monthSpan({ year, month }).start, -1)
  const before = { year: Number(end.slice(0, 4)), month: Number(end.slice(5, 7)), draft: true }
  const spells = await readSpells(tenant, organizationId)
  const until = monthSpan({ year, month }).end
  const isBack = (id: string) => {
    const own = spells.get(id) ?? []
    const at = own.findIndex(({ employeeId }) => employeeId === id)
    return own.some(({ dateOfJoining }, index) => index > at && dateOfJoining <= until)
  }
  const left = await leaverIds(tenant, organizationId, monthSpan(before))
  const leavers = left.filter(id => !isBack(id))
  const people =
    leavers.length === 0
      ? []
      : await listInsuredMonths(tenant, await scopeOfMonth(tenant, organizationId, before, leavers))
  return people.map(person => ({
    ...person,
    esiWages: nothing,
    esiEmployee: nothing,
    esiEmployer: nothing,
    payableDays: 0 as DayHundredths,
  }))
}

/** The code of having left service, unless the exit has another. */
const leftService = 2

function insured(person: InsuredMonth): InsuredPerson {
  const { esi, exit, name, payableDays, dateOfLeaving } = person
  const hasLeft = payableDays === 0 && dateOfLeaving !== null
  return {
    ...person,
    ipNumber: esi?.ipNumber ?? null,
    nameOnCard: name.toUpperCase(),
    reasonCode: hasLeft ? (exit?.esiReasonCode ?? leftService) : 0,
    lastWorkingDay: hasLeft ? dateOfLeaving : null,
  }
}

function byNumber(one: InsuredPerson, other: InsuredPerson): number {
  const [first, second] = [one.ipNumber ?? '', other.ipNumber ?? '']
  return first < second ? -1 : first > second ? 1 : 0
}

/** Whatever the portal refuses in a row. */
export function insuredFindings(people: readonly InsuredPerson[]): readonly StatutoryFinding[] {
  const times = new Map<string, number>()
  for (const { ipNumber } of people) {
    if (ipNumber !== null) times.set(ipNumber, (times.get(ipNumber) ?? 0) + 1)
  }
  return people.flatMap(({ employeeId, ipNumber, nameOnCard, payableDays, esiWages }) => [
    ...(ipNumber === null ? [{ ...numberMissing, employeeId }] : []),
    ...(ipNumber !== null && times.get(ipNumber)! > 1 ? [{ ...numberRepeated, employeeId }] : []),
    ...(/^[A-Z ]+$/.test(nameOnCard) ? [] : [{ ...nameInvalid, employeeId }]),
    ...(payableDays === 0 && esiWages > 0 ? [{ ...wagesWithoutDays, employeeId }] : []),
  ])
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
const nameInvalid: Rule = {
  level: 'warning',
  field: 'first_name',
  code: 'invalid_format',
  message: 'The portal takes letters and spaces only. The name in the file is without the other characters.',
}
const wagesWithoutDays: Rule = {
  level: 'error',
  field: 'days',
  code: 'out_of_range',
  message: 'The portal takes no wages for a month without paid days. Check the attendance of the month.',
}
