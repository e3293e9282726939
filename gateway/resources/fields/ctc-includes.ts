// What a CTC includes beside the pay, where a salary or a salary group states it for itself.

import { type CtcShare, ctcShares } from '#proto/records/payroll-settings.ts'
import { choice, listOf, nullable, request } from '../../http/schema.ts'

export const ctcField = () =>
  nullable(request({ includes: listOf(choice(ctcShares), ctcShares.length) }, ['includes'], 'CostToCompany'))

type OnWire = { readonly includes: readonly CtcShare[] }

/** As it is stored; null: stated elsewhere, or nowhere. */
export function ctcIncludesOf(given: OnWire | null | undefined): readonly CtcShare[] | null {
  return given?.includes ?? null
}

export function presentCtc(stored: readonly CtcShare[] | null | undefined): OnWire | null {
  return stored ? { includes: stored } : null
}
