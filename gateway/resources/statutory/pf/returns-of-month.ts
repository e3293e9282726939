// The returns of the provident fund for one month: a regular one, supplementary ones of members of no earlier return, and
// revised ones, which replace the lines of their members. Each has its record and its serial.

import { monthSpan } from '#proto/calendar/months.ts'
import type { PfContributors, StatutoryFinding } from '#proto/pf-return.ts'
import type { Paise } from '#proto/units.ts'
import type { Filing } from '#storage/entities/filing.ts'
import { filingsOfPeriod, hasMembers, isLive, isOpenForFile } from '#storage/repositories/filings.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { ReportScope } from '#storage/repositories/report-rows.ts'
import { listMemberMonths, type MemberMonth } from '#storage/repositories/wage-month.ts'

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
  const earlier = filings.filter(
    filing => isLive(filing) && filing.status !== 'rejected' && filing !== recorded,
  )
  const members = await membersOfReturns(tenant, scope, earlier, employeeIds)
  const own = new Set(employeeIds)
  return {
    returnType,
    employeeIds,
    others: members.filter(({ employeeId }) => !own.has(employeeId)).map(contributorOf),
    repeated:
      returnType === 'revised' ? [] : members.map(({ employeeId }) => employeeId).filter(id => own.has(id)),
    recorded: recorded && {
      serial: recorded.serial,
      sha256: recorded.sha256 ?? null,
      isOpen: isOpenForFile(recorded),
    },
    nextSerial: Math.max(0, ...ofType.map(({ serial }) => serial)) + 1,
  }
}

function isRegular({ returnType }: Filing): boolean {
  return returnType === 'regular'
}

/**
 * Members of the month as far as earlier returns name them. Without a regular return on record it is taken to name
 * every member but `others`, the employees of this one.
 */
async function membersOfReturns(
  tenant: Tenant,
  scope: ReportScope,
  earlier: readonly Filing[],
  others: readonly string[],
): Promise<readonly MemberMonth[]> {
  const all = await listMemberMonths(tenant, scope, false)
  const named = new Set(earlier.flatMap(({ employeeIds }) => employeeIds ?? []))
  const regular = earlier.find(isRegular)
  if (regular === undefined)
    return all.filter(({ employeeId }) => named.has(employeeId) || !others.includes(employeeId))
  const sources = new Set([...regular.sourceRunIds, ...regular.sourceFnfIds])
  const payments = scope.payments.filter(({ id }) => sources.has(id))
  const ofRegular = await listMemberMonths(tenant, { ...scope, payments }, false)
  const known = new Set(ofRegular.map(({ employeeId }) => employeeId))
  return [...ofRegular, ...all.filter(({ employeeId }) => named.has(employeeId) && !known.has(employeeId))]
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
 * Whom a supplementary return must not name: the sums of a line are of the whole month, so that a second line remits the
 * first one again. A filed return may be read again as it was filed. `sha256`: of the text of the return.
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
