// Facts of the statutory bonus, read where the month of the run pays one.

import type { PayPeriod } from '#proto/units.ts'
import { readBonusYears } from '#storage/bulk/bonus-reader.ts'
import type { BulkClient } from '#storage/postgres/bulk.ts'
import type { PersonFacts } from '#storage/bulk/person-facts.ts'
import { type OtherSpells, withOtherSpells } from '#storage/bulk/spells-reader.ts'
import { bonusOfYear, type KnownYear, type PaidMonth } from '../payslip/other-payments/bonus-year.ts'
import type { PreparedRun } from '../payslip/prepare.ts'
import { withEarlierRuns } from './earlier-runs.ts'

type OrganizationSpells = {
  readonly organizationId: number
  readonly otherSpells: OtherSpells
  /** The run or settlement that asks; empty: none. */
  readonly own: string
}

/** Known months of the year by employee, in earlier spells too; `months`: all of them that payslips state. */
export async function bonusYearsOf(
  client: BulkClient,
  {
    organizationId,
    otherSpells,
    own: payment,
    employeeIds,
  }: OrganizationSpells & { readonly employeeIds: readonly string[] },
  period: PayPeriod,
  year: PayPeriod,
): Promise<{ readonly years: ReadonlyMap<string, KnownYear>; readonly months: readonly PaidMonth[] }> {
  const people = { organizationId, own: payment, employeeIds: withOtherSpells(employeeIds, otherSpells) }
  const read = await readBonusYears(client, people, period, year)
  const years = new Map<string, KnownYear>()
  for (const id of employeeIds) {
    const own = read.get(id)
    const earlierSpells = (otherSpells.get(id) ?? []).flatMap(({ employeeId, isEarlier, ...days }) => {
      const known = read.get(employeeId)
      return isEarlier && known !== undefined ? [{ ...days, year: known }] : []
    })
    if (own !== undefined) years.set(id, earlierSpells.length === 0 ? own : { ...own, earlierSpells })
  }
  return { years, months: [...read.values()].flatMap(({ months }) => [...months.values()]) }
}

/** The facts of a bonus, where the month of the run pays one. */
export async function withBonuses(
  client: BulkClient,
  { organizationId, otherSpells, own }: OrganizationSpells,
  run: PreparedRun,
  people: readonly PersonFacts[],
): Promise<readonly PersonFacts[]> {
  const { bonusYear, period } = run.input
  if (bonusYear === undefined) return people
  const employeeIds = people.map(({ employeeId }) => employeeId)
  const asked = { organizationId, otherSpells, own, employeeIds }
  const { years, months } = await bonusYearsOf(client, asked, period, bonusYear.year)
  const arrears = people.flatMap(({ input }) => input.arrears ?? [])
  const lookingBack = await withEarlierRuns(client, organizationId, run, [...months, ...arrears])
  return people.map(person => {
    const year = years.get(person.employeeId)
    if (year === undefined) return person
    const statutoryBonus = bonusOfYear(lookingBack, bonusYear, person.input, year)
    return statutoryBonus === null ? person : { ...person, input: { ...person.input, statutoryBonus } }
  })
}
