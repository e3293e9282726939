// The members of the provident fund in a wage month, with what the engine makes of their return.

import type { PfReturn, PfReturnMember, StatutoryFinding } from '#proto/law/pf-return.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Paise, PayPeriod } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import { findOrganization } from '#storage/repositories/organization/organizations.ts'
import { resolveEmployeeIds } from '#storage/repositories/runs/run-members.ts'
import { settingsChanges } from '#storage/repositories/organization/payroll-settings.ts'
import { wageMonthsOf } from '#storage/repositories/organization/wage-months.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { ReportScope } from '#storage/repositories/reports/report-rows.ts'
import { onRowsOfPeople, personIdsOf, readSpells } from '#storage/repositories/employees/spells.ts'
import {
  listContributedTooMuch,
  listMemberMonths,
  type MemberMonth,
  type MonthTooMuch,
  sumOutsideMonth,
  sumRefunds,
} from '#storage/repositories/statutory/wage-month.ts'
import type { EngineClient } from '../../../engine-client.ts'
import type { InTenant } from '../../../http/route.ts'
import { notFound } from '../../../http/input.ts'
import { payPeriodOf } from '../../payroll-runs/pay-period.ts'
import { type MonthQuery, scopeOfMonth } from '../wage-month.ts'
import {
  type AddedReturn,
  addedReturn,
  type AddedReturnType,
  beforeSupplementary,
  type RegularReturn,
  regularReturn,
} from './returns-of-month.ts'

/** `nameInFund`: as the fund has it. */
type Member = MemberMonth & {
  readonly nameInFund: string
  readonly refund: Paise
  readonly wageMonth: PayPeriod
}

export type MembersOfMonth = {
  readonly organization: Organization
  readonly scope: ReportScope
  /** Null: the return of the month, or of the members named without a return of their own. */
  readonly added: AddedReturn | null
  readonly regular: RegularReturn
  /** Members by UAN, those without one first; the gross wages of `pfReturn` are in this order too. */
  readonly members: readonly Member[]
  readonly pfReturn: PfReturn
}

/** Refuses `invalid_run_state` for a month that is not final. */
export async function membersOfMonth(
  inTenant: InTenant,
  engine: EngineClient,
  organizationId: number,
  asked: MonthQuery & {
    readonly employeeIds?: readonly string[]
    /** Without them every member is found to have none. */
    readonly withUans?: boolean
    /**
     * Absent: every member of the month, whatever returns name them. A regular return of everybody leaves out the members of
     * filed supplementary ones; a revised one is as the month comes to now, without what was contributed too much.
     */
    readonly returnType?: 'regular' | AddedReturnType
  },
): Promise<MembersOfMonth> {
  const { returnType } = asked
  const { organization, period, scope, added } = await inTenant(async tenant => {
    const organization = await findOrganization(tenant, organizationId)
    if (organization === null) throw notFound()
    const { month, year, employeeIds = null } = asked
    const own = employeeIds === null ? null : await knownIds(tenant, organizationId, employeeIds)
    // A line is of the member, whatever spell of employment is named.
    const all = own && (await withAllSpells(tenant, organizationId, own))
    const scope = await scopeOfMonth(tenant, organizationId, asked, all)
    return {
      organization,
      period: payPeriodOf({ month, year }, await settingsChanges(tenant, organizationId)),
      scope,
      added:
        returnType === undefined || returnType === 'regular' || own === null
          ? null
          : await addedReturn(
              tenant,
              { ...scope, filter: { ...scope.filter, employeeIds: null } },
              { month, year, returnType, employeeIds: own.toSorted() },
            ),
    }
  })
  const { all, outside, refunds, regular } = await readMonths(inTenant, scope, asked)
  const leftOut = new Set(
    asked.employeeIds === undefined ? regular.leftOut.map(({ employeeId }) => employeeId) : [],
  )
  const tooMuch =
    returnType === 'revised' ? await inTenant(tenant => excessOf(tenant, organizationId, period)) : []
  const wageMonths = await inTenant(tenant =>
    wageMonthsOf(
      tenant,
      organizationId,
      all.map(({ employeeId }) => employeeId),
    ),
  )
  const members = all
    .filter(({ employeeId }) => !leftOut.has(employeeId))
    .map(member => withoutExcess(member, tooMuch))
    .map(member => ({
      ...member,
      wageMonth: wageMonths.named(member.employeeId, asked),
      nameInFund: trimName(member.pf?.uanName ?? member.name.toUpperCase()),
      refund: refunds.get(member.employeeId) ?? none,
    }))
    .toSorted((one, other) => order(one.uan ?? '', other.uan ?? ''))
  const pfReturn = await engine.preparePfReturn({
    period,
    contributionRate: organization.pf.contributionRate,
    members: members.map(member => questionOf(member, period, outside.get(member.employeeId) ?? none)),
    others: added?.others ?? [],
  })
  const findings = [...pfReturn.findings, ...refundFindings(refunds, all)]
  return { organization, scope, members, added, regular, pfReturn: { ...pfReturn, findings } }
}

/** The months of everybody in the scope, and which of them other returns name. */
async function readMonths(
  inTenant: InTenant,
  scope: ReportScope,
  asked: Parameters<typeof membersOfMonth>[3],
) {
  const { organizationId } = scope.filter
  // The payslips of a revision never change, so that two transactions read the same ones, at the same time.
  const [all, sums] = await Promise.all([
    inTenant(tenant => listMemberMonths(tenant, scope, asked.withUans ?? true)),
    inTenant(async tenant => ({
      outside: await sumOutsideMonth(tenant, scope),
      refunds: await sumRefunds(tenant, scope),
    })),
  ])
  return inTenant(async tenant => ({
    all,
    outside: await onRowsOfPeople(tenant, organizationId, sums.outside, all),
    refunds: await onRowsOfPeople(tenant, organizationId, sums.refunds, all),
    regular:
      asked.returnType === 'regular'
        ? await regularReturn(tenant, organizationId, asked, all)
        : beforeSupplementary,
  }))
}

/** Without blanks at the ends, and with one between words. */
function trimName(name: string): string {
  return name.replaceAll(/\s+/g, ' ').trim()
}

type Excess = MonthTooMuch & { readonly isOf: (employeeId: string) => boolean }

/** What was contributed too much, each for whichever spell of the person bears the line of the month. */
async function excessOf(
  tenant: Tenant,
  organizationId: number,
  { end }: PayPeriod,
): Promise<readonly Excess[]> {
  const found = await listContributedTooMuch(tenant, organizationId, end)
  const personOf = await personIdsOf(tenant, organizationId)
  return found.map(each => ({ ...each, isOf: id => personOf(id) === personOf(each.employeeId) }))
}

/** The month as it is known now: without what was paid and contributed for it too much, and with its days without wages. */
function withoutExcess(member: MemberMonth, all: readonly Excess[]): MemberMonth {
  return all.filter(({ isOf }) => isOf(member.employeeId)).reduce(reduced, member)
}

function reduced(member: MemberMonth, { pay, pf, ncpDays }: MonthTooMuch): MemberMonth {
  const ofVoluntary = Math.min(member.vpf, pf.employee)
  const reduceBy = (amount: Paise, by: number) => Math.max(0, amount - by) as Paise
  return {
    ...member,
    gross: reduceBy(member.gross, pay),
    pfWages: reduceBy(member.pfWages, pay),
    epfWages: reduceBy(member.epfWages, pf.epfWages),
    epsWages: reduceBy(member.epsWages, pf.epsWages),
    edliWages: reduceBy(member.edliWages, pf.edliWages),
    vpf: reduceBy(member.vpf, ofVoluntary),
    pfEmployee: reduceBy(member.pfEmployee, pf.employee - ofVoluntary),
    eps: reduceBy(member.eps, pf.eps),
    pfEmployer: reduceBy(member.pfEmployer, pf.employerEpf),
    edli: reduceBy(member.edli, pf.edli),
    pfAdmin: reduceBy(member.pfAdmin, pf.admin),
    ncpDays: ncpDays ?? member.ncpDays,
  }
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

const none = 0 as Paise

function questionOf(
  { employeeId, uan, nameInFund, dateOfBirth, dateOfJoining, dateOfLeaving, isExitLate, pf, ...sums }: Member,
  period: PayPeriod,
  outside: Paise,
): PfReturnMember {
  return {
    employeeId,
    uan,
    name: nameInFund,
    dateOfBirth,
    isPensionDeferred: pf?.pensionDeferred ?? false,
    dateOfJoining,
    dateOfLeaving,
    // Of a cycle with months of its own.
    ...(sums.wageMonth.start === period.start ? {} : { wageMonth: sums.wageMonth }),
    isExitLate,
    gross: (sums.gross - outside) as Paise,
    pfWages: sums.pfWages,
    epfWages: sums.epfWages,
    epsWages: sums.epsWages,
    edliWages: sums.edliWages,
    employee: sums.pfEmployee,
    vpf: sums.vpf,
    eps: sums.eps,
    employerEpf: sums.pfEmployer,
    admin: sums.pfAdmin,
    ncpDays: sums.ncpDays,
    refund: sums.refund,
  }
}

/** Money taken from someone whom the return does not name would reach no account. */
function refundFindings(
  refunds: ReadonlyMap<string, Paise>,
  members: readonly MemberMonth[],
): readonly StatutoryFinding[] {
  const known = new Set(members.map(({ employeeId }) => employeeId))
  const outside = [...refunds.keys()].filter(employeeId => !known.has(employeeId))
  return outside.map(employeeId => ({ ...refundOfNoMember, employeeId }))
}

const refundOfNoMember: Omit<StatutoryFinding, 'employeeId'> = {
  level: 'error',
  field: 'refund_of_advances',
  code: 'unknown_reference',
  message:
    'The employee pays back an advance of the provident fund and is not a member in this month. Remove the deduction, or correct `pf.applicable`.',
}

async function withAllSpells(
  tenant: Tenant,
  organizationId: number,
  ids: readonly string[],
): Promise<readonly string[]> {
  const spells = await readSpells(tenant, organizationId)
  return [...new Set(ids.flatMap(id => spells.get(id)?.map(({ employeeId }) => employeeId) ?? [id]))]
}

async function knownIds(
  tenant: Tenant,
  organizationId: number,
  names: readonly string[],
): Promise<readonly string[]> {
  const known = await resolveEmployeeIds(tenant, organizationId, names)
  const unknown = names.filter(name => !known.has(name))
  if (unknown.length === 0) return [...known.values()]
  throw new Problem('invalid_parameter', 'Some employees are unknown.', [
    fieldProblem(['employee_ids'], 'unknown_reference', `No employee has the id ${unknown.join(', ')}.`),
  ])
}
