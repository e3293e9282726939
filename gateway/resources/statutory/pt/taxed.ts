// The people of a return of professional tax, with the slabs that an engine finds for them: month by month where the tax is
// of the month, and else all months together.

import type { RecordedLaw } from '#proto/law/law.ts'
import type { StatutoryFinding } from '#proto/law/pf-return.ts'
import type { PtReturn } from '#proto/law/state-levy-returns.ts'
import type { Paise, PayPeriod } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { ReportScope } from '#storage/repositories/reports/report-rows.ts'
import { listTaxedPeople, type TaxedPerson } from '#storage/repositories/statutory/state-levy-months.ts'
import { sumLevies } from '#storage/repositories/statutory/slip-sums.ts'
import type { EngineClient } from '../../../engine-client.ts'
import type { InTenant } from '../../../http/route.ts'
import { monthsIn, notLevied } from '../state-return.ts'
import { levyScope, scopeWithin } from '../wage-month.ts'

type LeviedReturn = Extract<PtReturn, { readonly levied: true }>

/** A state in some of the months. */
export type TaxedPart = {
  readonly state: string
  readonly span: PayPeriod
  readonly people: readonly TaxedPerson[]
  readonly found: LeviedReturn
}

export type TaxedEmployees = {
  readonly organization: Organization
  readonly scope: ReportScope
  readonly parts: readonly TaxedPart[]
  /** Total of the slips, added up apart from the people. */
  readonly total: Paise
  readonly findings: readonly StatutoryFinding[]
}

type TaxQuery = {
  readonly law: RecordedLaw
  /** Null: all that levy the tax. */
  readonly state: string | null
  readonly span: PayPeriod
  readonly draft: boolean
}

/** Refuses `invalid_run_state`, and `invalid_parameter` where the state asked for levies nothing. */
export async function taxedOf(
  inTenant: InTenant,
  engine: EngineClient,
  organizationId: number,
  { law, state, span, draft }: TaxQuery,
): Promise<TaxedEmployees> {
  const { organization, scope, decisions, total } = await inTenant(async tenant => {
    const levied = await levyScope(tenant, organizationId, { span, draft })
    const { taxes: byState } = await sumLevies(tenant, levied.scope)
    const total =
      state === null ? [...byState.values()].reduce((sum, tax) => sum + tax, 0) : (byState.get(state) ?? 0)
    return { ...levied, total: total as Paise }
  })
  const isOver = scope.payments.some(({ periodEnd }) => periodEnd.slice(0, 7) === span.end.slice(0, 7))
  const parts: TaxedPart[] = []
  for (const unit of isOfMonth(law, state, span) ? monthsIn(span) : [span]) {
    const payments = scopeWithin(scope, unit)
    const people =
      payments.payments.length === 0 ? [] : await inTenant(tenant => listTaxedPeople(tenant, payments, state))
    const byState = Map.groupBy(people, each => each.state)
    for (const each of state === null ? byState.keys() : [state]) {
      const own = byState.get(each) ?? []
      const found = await engine.preparePtReturn({
        state: each,
        span: unit,
        isOver,
        decisions,
        people: own.map(questionOf),
      })
      if (found.levied) parts.push({ state: each, span: unit, people: own, found })
      else if (state !== null) throw notLevied(law, each, found.because)
      else parts.push(refundsOf(each, unit, own, found.because))
    }
  }
  return { organization, scope, parts, total, findings: parts.flatMap(({ found }) => found.findings) }
}

/** Since its repeal a tax is refunded and not levied: who has a refund is in the register all the same. */
function refundsOf(
  state: string,
  span: PayPeriod,
  people: readonly TaxedPerson[],
  because: string,
): TaxedPart {
  const refunded = people.filter(({ tax }) => tax !== 0)
  const slabs = refunded.map(() => because)
  return { state, span, people: refunded, found: { levied: true, rows: [], slabs, findings: [] } }
}

function isOfMonth({ professionalTax }: RecordedLaw, state: string | null, { end }: PayPeriod): boolean {
  return professionalTax.some(
    each =>
      each.state === state &&
      each.levy?.frequency === 'monthly' &&
      (each.origin.to === null || end <= each.origin.to),
  )
}

function questionOf({
  employeeId,
  isLevied,
  localBody,
  isBodyUnknown,
  gender,
  wages,
  tax,
  slabPay,
}: TaxedPerson) {
  return { employeeId, isLevied, localBody, isBodyUnknown, gender, wages, tax, slabPay }
}

/** Number of people whom the parts name. */
export function countPeople(parts: readonly TaxedPart[]): number {
  return new Set(parts.flatMap(({ people }) => people.map(({ employeeId }) => employeeId))).size
}
