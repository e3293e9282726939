// The returns of the provident fund for one month: a regular one, supplementary ones of members of no earlier return, and
// revised ones, which replace the lines of their members. Each has its record and its serial.

import { monthSpan } from '#proto/calendar/months.ts'
import type { PfContributors, StatutoryFinding } from '#proto/law/pf-return.ts'
import type { Paise } from '#proto/units.ts'
import type { Filing } from '#storage/entities/filing.ts'
import {
  filingsOfPeriod,
  hasMembers,
  isLive,
  isOpenForFile,
  sourcesOfFiling,
  wasFiled,
} from '#storage/repositories/statutory/filings.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { ReportScope } from '#storage/repositories/reports/report-rows.ts'
import { personIdsOf } from '#storage/repositories/employees/spells.ts'
import { listMemberMonths, type MemberMonth } from '#storage/repositories/statutory/wage-month.ts'
import { filedMessage, reversedReturn } from '../filings/filed-returns.ts'

export type AddedReturnType = 'supplementary' | 'revised'

/** A supplementary or revised return beside the other returns of its month. */
export type AddedReturn = {
  readonly returnType: AddedReturnType
  readonly employeeIds: readonly string[]
  /** Members of the other returns, whose account 2 is charged there. */
  readonly others: readonly PfContributors[]
  /** Members of a supplementary return who stand in an earlier one of other members. */
  readonly repeated: readonly string[]
  /** The return of the same members on record; null: none is. */
  readonly recorded: {
    readonly serial: number
    readonly sha256: string | null
    readonly isOpen: boolean
  } | null
  /** For a return that is not on record. */
  readonly nextSerial: number
}

type Month = { readonly month: number; readonly year: number }

/** `scope` has all payments of the month and all their employees. */
export async function addedReturn(
  tenant: Tenant,
  scope: ReportScope,
  asked: Month & { readonly returnType: AddedReturnType; readonly employeeIds: readonly string[] },
): Promise<AddedReturn> {
  const { returnType, employeeIds } = asked
  const { organizationId } = scope.filter
  const subject = { report: 'pf_ecr', period: monthSpan(asked) } as const
  const filings = await filingsOfPeriod(tenant, organizationId, subject)
  const ofType = filings.filter(filing => filing.returnType === returnType)
  const recorded = ofType.findLast(filing => isLive(filing) && hasMembers(filing, employeeIds)) ?? null
  const earlier = filings.filter(filing => counts(filing) && filing !== recorded)
  const personOf = await personIdsOf(tenant, organizationId)
  const own = new Map(employeeIds.map(id => [personOf(id), id]))
  const members = await membersOfReturns(tenant, scope, earlier, { own, personOf })
  return {
    returnType,
    employeeIds,
    others: members.filter(({ employeeId }) => !own.has(personOf(employeeId))).map(contributorOf),
    repeated:
      returnType === 'revised'
        ? []
        : members.flatMap(({ employeeId }) => own.get(personOf(employeeId)) ?? []),
    recorded: recorded && {
      serial: recorded.serial,
      sha256: recorded.sha256 ?? null,
      isOpen: isOpenForFile(recorded),
    },
    nextSerial: Math.max(0, ...ofType.map(({ serial }) => serial)) + 1,
  }
}

/** Whether members of the return are remitted by it: the fund keeps what is filed, whatever became of the runs. */
function counts(filing: Filing): boolean {
  return wasFiled(filing) || (isLive(filing) && filing.status !== 'rejected')
}

function isRegular({ returnType }: Filing): boolean {
  return returnType === 'regular'
}

/**
 * Members of the month as far as earlier returns name them, by person: a return has one line for all spells. Without a
 * regular return on record it is taken to name every member but `own`, those of this one.
 */
async function membersOfReturns(
  tenant: Tenant,
  scope: ReportScope,
  earlier: readonly Filing[],
  {
    own,
    personOf,
  }: { readonly own: ReadonlyMap<string, string>; readonly personOf: (employeeId: string) => string },
): Promise<readonly MemberMonth[]> {
  const all = await listMemberMonths(tenant, scope, false)
  const named = new Set(earlier.flatMap(({ employeeIds }) => employeeIds ?? []).map(personOf))
  const isNamed = ({ employeeId }: MemberMonth) => named.has(personOf(employeeId))
  const regular = earlier.filter(isRegular).findLast(wasFiled) ?? earlier.find(isRegular)
  if (regular === undefined)
    return all.filter(member => isNamed(member) || !own.has(personOf(member.employeeId)))
  const payments = await sourcesOfFiling(tenant, regular)
  const leftOut = new Set(regular.leftOutIds?.map(personOf))
  const ofRegular = (await listMemberMonths(tenant, { ...scope, payments }, false)).filter(
    ({ employeeId }) => !leftOut.has(personOf(employeeId)),
  )
  const known = new Set(ofRegular.map(({ employeeId }) => personOf(employeeId)))
  return [...ofRegular, ...all.filter(member => isNamed(member) && !known.has(personOf(member.employeeId)))]
}

function contributorOf(member: MemberMonth): PfContributors {
  return {
    epfWages: member.epfWages,
    admin: member.pfAdmin,
    people: 1,
    pfWages: member.pfWages,
    edliWages: member.edliWages,
    employee: (member.pfEmployee + member.vpf) as Paise,
    eps: member.eps,
    employerEpf: member.pfEmployer,
  }
}

/** The serial of the return with a text of this hash: a return that is filed keeps its own, with its figures. */
export function serialOf({ recorded, nextSerial }: AddedReturn, sha256: string): number {
  if (recorded === null) return nextSerial
  return recorded.isOpen || recorded.sha256 === sha256 ? recorded.serial : nextSerial
}

/**
 * Members whom a supplementary return must not name: the sums of a line are of the whole month, so that a second line
 * remits the first one again. A filed return may be read again as it was filed. `sha256`: of the text of the return.
 */
export function repeatedFindings(added: AddedReturn, sha256: string): readonly StatutoryFinding[] {
  return repeatedMembers(added, sha256).map(employeeId => ({
    level: 'error',
    employeeId,
    field: 'employee_ids',
    code: 'duplicate',
    message: 'The member stands in an earlier return of the month. Send a revised return for a correction.',
  }))
}

function repeatedMembers(
  { returnType, employeeIds, repeated, recorded }: AddedReturn,
  sha256: string,
): readonly string[] {
  if (returnType === 'revised' || recorded === null || recorded.isOpen) return repeated
  return recorded.sha256 === sha256 ? [] : employeeIds
}

/** A member of the month whom a supplementary return names, with the serial of that return. */
type SupplementaryMember = { readonly employeeId: string; readonly serial: number }

/** Treatment of members of supplementary returns in a regular return that is made after those. */
export type RegularReturn = {
  /** Members of filed supplementary returns: a second line would remit their contributions twice. */
  readonly leftOut: readonly SupplementaryMember[]
  /** Members of supplementary returns that are not filed. They stay in, because no other return is known to remit theirs. */
  readonly kept: readonly SupplementaryMember[]
  /** The regular return of the month that was filed before its runs were reversed; null: none. */
  readonly reversed: Filing | null
}

export const beforeSupplementary: RegularReturn = { leftOut: [], kept: [], reversed: null }

/** `members` of the month, by the supplementary returns that name them. */
export async function regularReturn(
  tenant: Tenant,
  organizationId: number,
  month: Month,
  members: readonly MemberMonth[],
): Promise<RegularReturn> {
  const subject = { report: 'pf_ecr', period: monthSpan(month) } as const
  const filings = await filingsOfPeriod(tenant, organizationId, subject)
  const reversed = reversedReturn(filings)
  const supplementary = filings.filter(filing => filing.returnType === 'supplementary' && counts(filing))
  if (supplementary.length === 0) return { ...beforeSupplementary, reversed }
  const personOf = await personIdsOf(tenant, organizationId)
  const namedBy = (isFiled: boolean) => {
    const filings = supplementary.filter(filing => isOpenForFile(filing) !== isFiled)
    const serials = new Map(
      filings.flatMap(({ employeeIds, serial }) => (employeeIds ?? []).map(id => [personOf(id), serial])),
    )
    return members.flatMap(({ employeeId }) => {
      const serial = serials.get(personOf(employeeId))
      return serial === undefined ? [] : [{ employeeId, serial }]
    })
  }
  const leftOut = namedBy(true)
  const filed = new Set(leftOut.map(({ employeeId }) => employeeId))
  return { leftOut, kept: namedBy(false).filter(({ employeeId }) => !filed.has(employeeId)), reversed }
}

/** `isOfMonth`: the return is of everybody; otherwise it names its members, so that nobody is left out of it. */
export function regularFindings(
  { leftOut, kept, reversed }: RegularReturn,
  { isOfMonth, isEmpty }: { readonly isOfMonth: boolean; readonly isEmpty: boolean },
): readonly StatutoryFinding[] {
  const inFiled = leftOut.map(({ employeeId, serial }): StatutoryFinding => ({
    level: isOfMonth ? 'warning' : 'error',
    employeeId,
    field: 'employee_ids',
    code: 'duplicate',
    message: `The member stands in the filed supplementary return ${serial} of the month${isOfMonth ? ' and is left out here' : ''}. Send a revised return for a correction.`,
  }))
  const inOpen = kept.map(({ employeeId, serial }): StatutoryFinding => ({
    level: 'warning',
    employeeId,
    field: 'employee_ids',
    code: 'duplicate',
    message: `The member also stands in the supplementary return ${serial} of the month, which is not recorded as filed. Record it with POST /statutory/filings if it is filed, and file only one of the two otherwise.`,
  }))
  return [
    ...(reversed === null ? [] : [alreadyFiled(reversed)]),
    ...inFiled,
    ...inOpen,
    ...(isOfMonth && isEmpty && leftOut.length > 0 ? [nobodyLeft] : []),
  ]
}

function alreadyFiled(filing: Filing): StatutoryFinding {
  const remedy =
    'Send a revised return of its members whose figures changed, and a supplementary return of the members whom it does not name.'
  const message = filedMessage(filing, 'The regular return of the month', remedy)
  return { level: 'error', employeeId: null, field: 'return_type', code: 'not_allowed_here', message }
}

const nobodyLeft: StatutoryFinding = {
  level: 'error',
  employeeId: null,
  field: 'return_type',
  code: 'not_allowed_here',
  message:
    'Every member of the month stands in a filed supplementary return, and none is left for a regular one. Send a revised return for a correction.',
}
