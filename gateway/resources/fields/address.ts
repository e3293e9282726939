import type { Address } from '#storage/entities/organization.ts'
import { Type } from 'typebox'
import { choice, nullable, pattern, record, request, stateCode, text } from '../../http/schema.ts'

const fields = {
  line1: nullable(text()),
  line2: nullable(text()),
  city: nullable(text(100)),
  district: nullable(text(100)),
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
