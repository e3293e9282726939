// Parts of a CTC beside the pay, where a salary or a salary group states them for itself.

import { type CtcShare, ctcShares } from '#proto/records/payroll-settings.ts'
import { choice, described, listOf, nullable, request } from '../../http/schema.ts'

export const ctcField = () =>
  nullable(
    request(
      {
        includes: described(
          listOf(choice(ctcShares), ctcShares.length),
          'Employer costs that `ctc_annual` includes beside the pay; `[]`: none.',
          ['pf', 'esi', 'gratuity'],
        ),
      },
      ['includes'],
      'CostToCompany',
    ),
  )

type OnWire = { readonly includes: readonly CtcShare[] }

/** Parts as stored; null: stated elsewhere, or nowhere. */
export function ctcIncludesOf(given: OnWire | null | undefined): readonly CtcShare[] | null {
  return given?.includes ?? null
}

export function presentCtc(stored: readonly CtcShare[] | null | undefined): OnWire | null {
  return stored ? { includes: stored } : null
}
