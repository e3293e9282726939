// The people of returns of labour welfare funds over their months, with what an engine finds of each month.

import type { StatutoryFinding } from '#proto/law/pf-return.ts'
import type { LwfCategory } from '#proto/law/state-levy-returns.ts'
import type { Paise, PayPeriod } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { ReportScope } from '#storage/repositories/reports/report-rows.ts'
import {
  type FundOf,
  type FundPerson,
  listFundPeople,
} from '#storage/repositories/statutory/state-levy-months.ts'
import { sumLevies } from '#storage/repositories/statutory/slip-sums.ts'
import type { EngineClient } from '../../../engine-client.ts'
import type { InTenant } from '../../../http/route.ts'
import { monthsIn } from '../state-return.ts'
import { levyScope, scopeWithin } from '../wage-month.ts'

/** With the sums of the months, and what the last one says of them. */
type Contributor = FundPerson & { readonly category: LwfCategory }

type Shares = { readonly employee: Paise; readonly employer: Paise }

/** Facts that a return has of its fund. */
export type FundOfPeriod = FundOf & {
  /** Contributors by id, with those who are left out by the register of a month of contributions. */
  readonly people: readonly Contributor[]
  readonly topUp: Paise
  /** Sums of the slips, added up apart from the people. */
  readonly sums: Shares
  readonly findings: readonly StatutoryFinding[]
}

export type FundsOfPeriod = {
  readonly organization: Organization
  readonly scope: ReportScope
  readonly funds: readonly FundOfPeriod[]
}

type FundQuery = {
  /** Null: all that payslips of the months have shares of. */
  readonly fund: FundOf | null
  readonly span: PayPeriod
  readonly draft: boolean
}

const noShares = { employee: 0 as Paise, employer: 0 as Paise }

/** Refuses `invalid_run_state`. */
export async function fundsOf(
  inTenant: InTenant,
  engine: EngineClient,
  organizationId: number,
  { fund: asked, span, draft }: FundQuery,
): Promise<FundsOfPeriod> {
  const { organization, scope, decisions, sums } = await inTenant(async tenant => {
    const levied = await levyScope(tenant, organizationId, { span, draft })
    return { ...levied, sums: (await sumLevies(tenant, levied.scope)).funds }
  })
  const funds =
    asked === null ? sums : [{ ...noShares, ...sums.find(each => nameOf(each) === nameOf(asked)), ...asked }]
  const gathered = funds.map(({ state, fund, employee, employer }) => ({
    fund: { state, fund },
    sums: { employee, employer },
    people: new Map<string, Contributor>(),
    findings: [] as StatutoryFinding[],
    topUp: 0,
  }))
  for (const month of monthsIn(span)) {
    const own = scopeWithin(scope, month)
    if (own.payments.length === 0) continue
    const present = Map.groupBy(await inTenant(tenant => listFundPeople(tenant, own, funds)), nameOf)
    for (const each of gathered) {
      const people = present.get(nameOf(each.fund)) ?? []
      const asked = { ...each.fund, month, decisions, people: people.map(questionOf) }
      const found = await engine.prepareLwfReturn(asked)
      if (!found.levied) continue
      each.topUp += found.topUp
      each.findings.push(...found.findings)
      for (const [index, person] of people.entries()) {
        const hasShares = person.employee !== 0 || person.employer !== 0
        if (!found.isDue && !hasShares) continue
        const known = each.people.get(person.employeeId)
        const category = found.categories[index]!
        each.people.set(person.employeeId, addContributor(known, { ...person, category }))
      }
    }
  }
  return {
    organization,
    scope,
    funds: gathered.map(({ fund, people, topUp, ...rest }) => ({
      ...fund,
      ...rest,
      people: [...people.values()].toSorted((one, other) => (one.employeeId < other.employeeId ? -1 : 1)),
      topUp: topUp as Paise,
    })),
  }
}

function nameOf({ state, fund }: FundOf): string {
  return `${state} ${fund}`
}

function addContributor(known: Contributor | undefined, person: Contributor): Contributor {
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
  late,
  isWithoutPay,
}: FundPerson) {
  const known = { employeeId, fund, class: kind, employmentType, wages, employee, employer, isWithoutPay }
  return late === undefined ? known : { ...known, late }
}
