import { financialYearName } from '#proto/calendar/months.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { OpeningBalance, OpeningBenefit, OpeningBonusMonth } from '#storage/entities/opening-balance.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOpeningBalance, putOpeningBalance } from '#storage/repositories/employees/tax-facts.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { notFound } from '../../../http/input.ts'
import { requireVersion } from '../../../http/preconditions.ts'
import type { FromWire } from '../../../http/wire.ts'
import type { Opening, OpeningPut } from './schema.ts'

const nil = 0 as Paise

/** Amounts that were paid in a year before this system did; 404 when none are stated. */
export async function openingOf(
  tenant: Tenant,
  employee: Employee,
  year: PlainDate,
): Promise<OpeningBalance> {
  const opening = await findOpeningBalance(tenant, employee, year)
  if (opening === null) throw notFound()
  return opening
}

/** Replaces the opening balances of an employee who is locked by the caller. */
export async function open(
  tenant: Tenant,
  employee: Employee,
  year: PlainDate,
  given: FromWire<typeof OpeningPut>,
  ifMatch: readonly string[] | null,
): Promise<OpeningBalance> {
  const known = await findOpeningBalance(tenant, employee, year)
  requireVersion(ifMatch, known?.version ?? 0)
  const { months, gross, taxable = null, components = null, pf = nil, pt = nil, tds = nil, esi = nil } = given
  const retirementContributions = given.employerRetirementContributions ?? null
  const bonusMonths =
    given.bonusMonths?.map(month => ({ ...month, minimumWage: month.minimumWage ?? null })) ?? null
  const benefits = given.benefits?.map(benefitOf) ?? null
  const codes = (components ?? []).map(({ code }) => code)
  refuseFindings([
    ...(months === 0 &&
    [gross, taxable ?? 0, pf, pt, tds, esi, retirementContributions ?? 0].some(amount => amount > 0)
      ? [
          fieldProblem(
            ['months'],
            'out_of_range',
            'The number of payments is required because amounts were sent. Send 1 or more.',
          ),
        ]
      : []),
    ...codes.flatMap((code, index) =>
      codes.indexOf(code) === index
        ? []
        : [
            fieldProblem(
              ['components', index, 'code'],
              'duplicate',
              'The component occurs twice. Send each component once.',
            ),
          ],
    ),
    ...(bonusMonths ?? []).flatMap(bonusFindings),
    ...(benefits ?? []).flatMap(benefitFindings),
  ])
  const facts = {
    months,
    gross,
    taxable,
    pf,
    pt,
    tds,
    esi,
    retirementContributions,
    components,
    bonusMonths,
    benefits,
  }
  return putOpeningBalance(tenant, employee, year, facts, known)
}

/** Nothing waits where the request does not say what was claimed. */
function benefitOf({
  componentCode: code,
  paidUntaxed = nil,
  paidTaxed = nil,
  claimed = (paidUntaxed + paidTaxed) as Paise,
  ...accrual
}: NonNullable<FromWire<typeof OpeningPut>['benefits']>[number]): OpeningBenefit {
  return { code, ...accrual, claimed, paidUntaxed, paidTaxed }
}

function benefitFindings(
  { code, accrued, claimed, paidUntaxed, paidTaxed }: OpeningBenefit,
  index: number,
  all: readonly OpeningBenefit[],
): ProblemDetail[] {
  const path = ['benefits', index]
  const paid = paidUntaxed + paidTaxed
  const findings: ProblemDetail[] = []
  if (all.findIndex(other => other.code === code) !== index) {
    const message = 'The component occurs twice. Send each component once.'
    findings.push(fieldProblem([...path, 'component_code'], 'duplicate', message))
  }
  if (paid > claimed) {
    const message = 'claimed is less than what was paid. Send at least paid_untaxed and paid_taxed.'
    findings.push(fieldProblem([...path, 'claimed'], 'out_of_range', message))
  }
  if (paid > accrued) {
    const message = 'accrued is less than what was paid. Send at least paid_untaxed and paid_taxed.'
    findings.push(fieldProblem([...path, 'accrued'], 'out_of_range', message))
  }
  return findings
}

function bonusFindings(
  { month, paidDays, baseDays }: OpeningBonusMonth,
  index: number,
  months: readonly OpeningBonusMonth[],
): ProblemDetail[] {
  const path = ['bonus_months', index]
  return [
    ...(months.findIndex(other => other.month === month) === index
      ? []
      : [fieldProblem([...path, 'month'], 'duplicate', 'The month occurs twice. Send each month once.')]),
    ...(paidDays <= baseDays
      ? []
      : [
          fieldProblem(
            [...path, 'paid_days'],
            'out_of_range',
            'paid_days exceeds base_days. Send at most base_days.',
          ),
        ]),
  ]
}

export function presentOpening(row: OpeningBalance): FromWire<typeof Opening> {
  return {
    employeeId: row.employeeId,
    organizationId: row.organizationId,
    taxYear: financialYearName({ start: row.taxYearStart }),
    months: row.months,
    gross: row.gross,
    taxable: row.taxable ?? null,
    pf: row.pf,
    pt: row.pt,
    tds: row.tds,
    esi: row.esi,
    employerRetirementContributions: row.retirementContributions ?? null,
    components: row.components?.map(each => ({ ...each })) ?? null,
    bonusMonths: row.bonusMonths?.map(each => ({ ...each })) ?? null,
    benefits: row.benefits?.map(({ code, ...each }) => ({ componentCode: code, ...each })) ?? null,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
