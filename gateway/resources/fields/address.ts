import type { Address } from '#storage/entities/organization.ts'
import { Type } from 'typebox'
import { choice, described, nullable, pattern, record, request, stateCode, text } from '../../http/schema.ts'

const fields = {
  line1: described(nullable(text()), 'First line of the address.', '14 Residency Road'),
  line2: described(nullable(text()), 'Second line of the address.', 'Ashok Nagar'),
  city: described(nullable(text(100)), 'City or town.', 'Bengaluru'),
  district: described(nullable(text(100)), 'District.', 'Bengaluru Urban'),
  state_code: nullable(stateCode()),
  pincode: nullable(pattern('^[1-9][0-9]{5}$', 'PIN code: six digits.', '560001')),
  country: choice(['IN']),
}

export const address = record({ ...fields, country: Type.String() }, 'Address')
export const addressRequest = request(fields, [], 'AddressInput')

/** An address that was sent in part, with what was left out empty. */
export function completeAddress(given: Partial<Address> | null | undefined): Address | null {
  const empty = { line1: null, line2: null, city: null, district: null, stateCode: null, pincode: null }
  return given ? { ...empty, country: 'IN', ...given } : null
}
