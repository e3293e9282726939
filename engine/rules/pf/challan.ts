// Charges of an establishment for a month: they are taken on the file's totals, not summed over members.

import { add, noPaise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { toNearestRupee, wholeInParts } from '../../money/rounding.ts'
import type { PfLaw } from './law.ts'

type AdministrationTotals = { readonly members: number; readonly adminWages: Paise }

/** Sums of the file's columns. */
type ChallanTotals = AdministrationTotals & {
  readonly edliWages: Paise
  readonly employee: Paise
  readonly employerEpf: Paise
  readonly eps: Paise
  readonly refunds: Paise
}

/** The challan's heads, by account number. */
type ChallanHeads = {
  readonly account1Employee: Paise
  readonly account1Employer: Paise
  readonly account1Refund: Paise
  readonly account2: Paise
  readonly account10: Paise
  readonly account21: Paise
  readonly account22: Paise
  readonly total: Paise
}

/**
 * A member's cost allocation may add up to a few rupees more: ten members at 12,100 show 61 each, 610 together, while
 * the challan charges 605. `others`: the members of other returns of the month.
 */
export function challan(
  totals: ChallanTotals,
  law: PfLaw,
  others: AdministrationTotals = { members: 0, adminWages: noPaise },
): ChallanHeads {
  const heads = {
    account1Employee: totals.employee,
    account1Employer: totals.employerEpf,
    account1Refund: totals.refunds,
    account2: addedAdministrationCharge(totals, others, law),
    account10: totals.eps,
    account21: toNearestRupee(totals.edliWages, law.insurance.rate, wholeInParts),
    account22: toNearestRupee(totals.edliWages, law.insuranceAdministration.rate, wholeInParts),
  }
  return { ...heads, total: Object.values(heads).reduce(add) }
}

/** Account 2 of a return: the charge of the month over all its returns, less that of the others. */
function addedAdministrationCharge(
  own: AdministrationTotals,
  others: AdministrationTotals,
  law: PfLaw,
): Paise {
  if (others.members === 0) return administrationCharge(own, law)
  const all = {
    members: own.members + others.members,
    adminWages: add(own.adminWages, others.adminWages),
  }
  return subtract(administrationCharge(all, law), administrationCharge(others, law))
}

/** Account 2 with its monthly minimum, which is smaller where no member contributes. */
function administrationCharge(
  { members, adminWages }: AdministrationTotals,
  { administration }: PfLaw,
): Paise {
  const charge = toNearestRupee(adminWages, administration.rate, wholeInParts)
  const minimum = members > 0 ? administration.minimum : administration.minimumWithoutMembers
  return charge > minimum ? charge : minimum
}
