import type { SlipBenefit } from '#proto/calculation/benefits.ts'
import { endOfTime } from '#proto/calendar/plain-date.ts'
import type { Paise } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { hasComponent, lastBenefits, openClaims } from '#storage/repositories/employees/benefits.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { listDefinitions } from '#storage/repositories/organization/salary-components.ts'
import { wholeList } from '../../../http/pagination.ts'
import { benefitBalance } from '../../payslips/present.ts'
import { todayOf } from '../../periods/today.ts'

const nil = 0 as Paise

/** The entitlements of an employee: those of the last payslip, then those that no payslip has yet. */
export async function presentBenefits(tenant: Tenant, employee: Employee) {
  const last = await lastBenefits(tenant, employee)
  const known = last?.benefits ?? []
  const names = await newEntitlements(tenant, employee, known)
  const codes = [...known, ...names].map(({ code }) => code)
  const claims = new Map(
    (await openClaims(tenant, employee, codes)).map(({ code, ...sums }) => [code, sums] as const),
  )
  const claimsOf = (code: string) => ({
    claimsPending: claims.get(code)?.pending ?? nil,
    claimsApproved: claims.get(code)?.approved ?? nil,
  })
  return {
    employeeId: employee.id,
    externalId: employee.externalId ?? null,
    ...wholeList([
      ...known.map(benefit => ({
        ...benefitBalance(benefit),
        asOf: last?.periodEnd ?? null,
        payrollRunId: last?.payrollRunId ?? null,
        ...claimsOf(benefit.code),
      })),
      ...names.map(({ code, name }) => ({
        ...benefitBalance({ ...nothingYet, code, name }),
        yearStart: null,
        yearEnd: null,
        asOf: null,
        payrollRunId: null,
        ...claimsOf(code),
      })),
    ]),
  }
}

const nothingYet = {
  // A year begins with the first payslip.
  year: { start: endOfTime, end: endOfTime },
  entitlement: nil,
  accrued: nil,
  isSettled: false,
  claimed: nil,
  untaxed: nil,
  taxed: nil,
  unclaimed: nil,
  lapsed: nil,
}

/** Components with an entitlement that a salary contains and the last payslip does not show. */
async function newEntitlements(
  tenant: Tenant,
  employee: Employee,
  known: readonly SlipBenefit[],
): Promise<{ code: string; name: string }[]> {
  const { organizationId } = employee
  const definitions = await listDefinitions(tenant, organizationId, todayOf(tenant, organizationId))
  const found: { code: string; name: string }[] = []
  for (const { code, name, entitlement } of definitions) {
    if (!entitlement || known.some(benefit => benefit.code === code)) continue
    if (await hasComponent(tenant, employee, code)) found.push({ code, name })
  }
  return found
}
