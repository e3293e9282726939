// The part of a declaration that counts for a payment: all of it until evidence is due, then the proved part.

import type { TaxDeclaration } from '#proto/calculation/tax-declaration.ts'
import { homeLoanSection, houseRentSection, rentDeductionSection } from '#proto/law/tax-sections.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { TaxDeclaration as Recorded, TaxProof } from '../entities/tax-declaration.ts'

export type DeclarationRow = {
  employee_id: string
  claims: Recorded['claims']
  rents: Recorded['rents']
  self_occupied: TaxDeclaration['selfOccupied']
  let_out: TaxDeclaration['letOut']
  other_income: TaxDeclaration['otherIncome']
  previous_employment: TaxDeclaration['previousEmployment']
  other_tax_credits: Paise
  contribution_growth: Paise
  proofs: readonly TaxProof[]
  proofs_due_on: PlainDate
}

/** Null where nothing is declared. Income and tax of elsewhere need no evidence: they are the employee's statement; growth is the employer's. */
export function declaredTax(row: DeclarationRow | undefined, paidOn: PlainDate): TaxDeclaration | null {
  if (row === undefined) return null
  const provedClaims = (section: string, claimed: readonly Paise[]): readonly Paise[] => {
    const proof = row.proofs.find(each => each.section === section)
    if (proof === undefined) return paidOn < row.proofs_due_on ? claimed : claimed.map(() => nothing)
    if (!proof.accepted) return claimed.map(() => nothing)
    return proof.amount === null ? claimed : handedOut(proof.amount, claimed)
  }
  const { self_occupied: own, let_out: letOut } = row
  const [ofOwn, ...ofLetOut] = provedClaims(homeLoanSection, [
    own?.interest ?? nothing,
    ...letOut.map(({ interest }) => interest),
  ])
  const rents = row.rents.map(({ from, to, monthly, inListedCity, landlordPanMasked }) => ({
    from,
    to,
    monthly,
    inListedCity,
    hasLandlordPan: landlordPanMasked !== null,
  }))
  const claims = row.claims
    .map(({ code, amount }) => ({ code, amount: provedClaims(code, [amount])[0]! }))
    .filter(({ amount }) => amount > 0)
  const rentsPaid = provedClaims(
    houseRentSection,
    rents.map(({ monthly }) => monthly),
  )
  // The deduction of whoever has no allowance goes by the same rents, and by proofs of its own.
  const isRejected = row.proofs.some(({ section, accepted }) => section === houseRentSection && !accepted)
  const isRentDeducted = !isRejected && claims.some(({ code }) => code === rentDeductionSection)
  return {
    claims,
    rents: rents.filter((_, index) => isRentDeducted || rentsPaid[index]! > 0),
    selfOccupied: own && { ...own, interest: ofOwn! },
    letOut: letOut.map(({ income }, index) => ({ income, interest: ofLetOut[index]! })),
    otherIncome: row.other_income,
    previousEmployment: row.previous_employment,
    otherTaxCredits: row.other_tax_credits,
    ...(row.contribution_growth > 0 ? { contributionGrowth: row.contribution_growth } : {}),
  }
}

const nothing = 0 as Paise

/** A sum as far as it reaches, one after the other. */
function handedOut(sum: Paise, claimed: readonly Paise[]): Paise[] {
  let left: number = sum
  return claimed.map(amount => {
    const given = Math.min(left, amount) as Paise
    left -= given
    return given
  })
}
