// The people of a return of a labour welfare fund over its months, with what an engine finds of each month.

import type { StatutoryFinding } from '#proto/pf-return.ts'
import type { LwfCategory } from '#proto/state-levy-returns.ts'
import type { Paise, PayPeriod } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { ReportScope } from '#storage/repositories/report-rows.ts'
import {
  type FundOf,
  type FundPerson,
  listFundPeople,
  sumWelfareFunds,
} from '#storage/repositories/state-levy-months.ts'
import type { EngineClient } from '../../../engine-client.ts'
import type { InTenant } from '../../../http/route.ts'
import { monthsIn } from '../state-return.ts'
import { levyScope, within } from '../wage-month.ts'

/** With the sums of the months, and what the last one says of them. */
type Contributor = FundPerson & { readonly category: LwfCategory }

export type FundOfPeriod = {
  readonly organization: Organization
  readonly scope: ReportScope
  /** By id; also who is left out, by the register of a month of contributions. */
  readonly people: readonly Contributor[]
  readonly topUp: Paise
  /** Of the slips, added up apart from the people. */
  readonly sums: { readonly employee: Paise; readonly employer: Paise }
  readonly findings: readonly StatutoryFinding[]
}

type Asked = FundOf & { readonly span: PayPeriod; readonly draft: boolean }

const noShares = { employee: 0 as Paise, employer: 0 as Paise }

/** Refuses `invalid_run_state`. */
export async function fundOf(
  inTenant: InTenant,
  engine: EngineClient,
  organizationId: number,
  { state, fund, span, draft }: Asked,
): Promise<FundOfPeriod> {
  const { organization, scope, decisions, sums } = await inTenant(async tenant => {
    const levied = await levyScope(tenant, organizationId, { span, draft })
    const funds = await sumWelfareFunds(tenant, levied.scope)
    const sums = funds.find(each => each.state === state && each.fund === fund) ?? noShares
    return { ...levied, sums }
  })
  const people = new Map<string, Contributor>()
  const findings: StatutoryFinding[] = []
  let topUp = 0
  for (const month of monthsIn(span)) {
    const own = within(scope, month)
    if (own.payments.length === 0) continue
    const present = await inTenant(tenant => listFundPeople(tenant, own, { state, fund }))
    const found = await engine.prepareLwfReturn({
      state,
      fund,
      month,
      decisions,
      people: present.map(questionOf),
    })
    if (!found.levied) continue
    topUp += found.topUp
    findings.push(...found.findings)
    for (const [index, person] of present.entries()) {
      const hasShares = person.employee !== 0 || person.employer !== 0
      if (!found.isDue && !hasShares) continue
      const known = people.get(person.employeeId)
      people.set(person.employeeId, together(known, { ...person, category: found.categories[index]! }))
    }
  }
  const byId = [...people.values()].toSorted((one, other) => (one.employeeId < other.employeeId ? -1 : 1))
  return { organization, scope, people: byId, topUp: topUp as Paise, sums, findings }
}

function together(known: Contributor | undefined, person: Contributor): Contributor {
  if (known === undefined) return person
  const sum = (name: 'wages' | 'employee' | 'employer') => (known[name] + person[name]) as Paise
  const contributed = known.employee !== 0 || known.employer !== 0
  const isLeftOutNow = person.employee === 0 && person.employer === 0
  return {
    ...person,
    wages: sum('wages'),
    employee: sum('employee'),
    employer: sum('employer'),
    category: contributed && isLeftOutNow ? known.category : person.category,
  }
}

function questionOf({
  employeeId,
  fund,
  class: kind,
  employmentType,
  wages,
  employee,
  employer,
  isWithoutPay,
}: FundPerson) {
  return { employeeId, fund, class: kind, employmentType, wages, employee, employer, isWithoutPay }
}
