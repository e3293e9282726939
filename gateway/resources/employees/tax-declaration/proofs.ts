// What stays proved when a declaration is replaced.

import { homeLoanSection, houseRentSection } from '#proto/law/tax-sections.ts'
import { endOfTime } from '#proto/calendar/plain-date.ts'
import type { Paise } from '#proto/units.ts'
import type { TaxDeclaration, TaxProof } from '#storage/entities/tax-declaration.ts'

type Declared = Pick<TaxDeclaration, 'claims' | 'selfOccupied' | 'letOut'> & {
  readonly rents: readonly Pick<TaxDeclaration['rents'][number], 'from' | 'to' | 'monthly' | 'inListedCity'>[]
}
/**
 * Decisions of `known` that hold of what is declared `now`. A section that was accepted as declared stays accepted for that
 * sum, and rent for as long as none is more or of other days.
 */
export function proofsKept(
  known: (Declared & Pick<TaxDeclaration, 'proofs'>) | null,
  now: Declared,
): TaxProof[] {
  if (known === null) return []
  return known.proofs.flatMap(proof => {
    const { section, accepted, amount } = proof
    if (!accepted || amount !== null) return [proof]
    if (section === houseRentSection) return coversRents(known.rents, now.rents) ? [proof] : []
    const proved = declaredSum(known, section)
    return proved === declaredSum(now, section) ? [proof] : [{ ...proof, amount: proved }]
  })
}

function declaredSum({ claims, selfOccupied, letOut }: Declared, section: string): Paise {
  const amounts =
    section === homeLoanSection
      ? [selfOccupied?.interest ?? 0, ...letOut.map(({ interest }) => interest)]
      : claims.filter(({ code }) => code === section).map(({ amount }) => amount)
  return amounts.reduce<number>((sum, amount) => sum + amount, 0) as Paise
}

function coversRents(proved: Declared['rents'], now: Declared['rents']): boolean {
  return now.every(rent =>
    proved.some(
      ({ from, to, monthly, inListedCity }) =>
        from <= rent.from &&
        (to ?? endOfTime) >= (rent.to ?? endOfTime) &&
        monthly >= rent.monthly &&
        (inListedCity === rent.inListedCity || rent.inListedCity === false),
    ),
  )
}

/** The decisions with that of a claim, which may state whether its proof is accepted; a decision that stands says nothing new. */
export function decided(
  proofs: TaxProof[],
  { section, proofAccepted }: { readonly section: string; readonly proofAccepted?: boolean | null },
): TaxProof[] {
  if (proofAccepted === undefined) return proofs
  const known = proofs.find(each => each.section === section)
  if (known !== undefined && known.accepted === proofAccepted) return proofs
  const others = proofs.filter(each => each.section !== section)
  return proofAccepted === null
    ? others
    : [...others, { section, accepted: proofAccepted, amount: null, remarks: null }]
}
