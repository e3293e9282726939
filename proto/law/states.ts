/** The states and union territories by their two letters, as the Constitution's First Schedule lists them since 2020. */
export const stateNames: Readonly<Record<string, string>> = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CG: 'Chhattisgarh',
  CH: 'Chandigarh',
  DH: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HP: 'Himachal Pradesh',
  HR: 'Haryana',
  JH: 'Jharkhand',
  JK: 'Jammu and Kashmir',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MH: 'Maharashtra',
  ML: 'Meghalaya',
  MN: 'Manipur',
  MP: 'Madhya Pradesh',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  PB: 'Punjab',
  PY: 'Puducherry',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TN: 'Tamil Nadu',
  TR: 'Tripura',
  TS: 'Telangana',
  UK: 'Uttarakhand',
  UP: 'Uttar Pradesh',
  WB: 'West Bengal',
}

export const stateCodes: readonly string[] = Object.keys(stateNames)

/** Names of states and territories that are still written, with the code of what they are called today. */
const otherStateNames: Readonly<Record<string, string>> = {
  Orissa: 'OD',
  Pondicherry: 'PY',
  Uttaranchal: 'UK',
  'NCT of Delhi': 'DL',
  'New Delhi': 'DL',
  'Andaman and Nicobar': 'AN',
  'Dadra and Nagar Haveli': 'DH',
  'Daman and Diu': 'DH',
}

const codesByName: ReadonlyMap<string, string> = new Map(
  [
    ...Object.entries(stateNames).map(([code, name]) => [name, code] as const),
    ...Object.entries(otherStateNames),
  ].map(([name, code]) => [lettersOf(name), code]),
)

/** The code of a state by its name in any case, with `&` for `and` and with any blanks; null: no state has it. */
export function stateCodeNamed(name: string): string | null {
  return codesByName.get(lettersOf(name)) ?? null
}

function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .split('&')
    .join('and')
    .split(/[\s.,_-]+/)
    .join('')
}

/**
 * Codes that were in use before, and what is written today: Orissa, Telangana and Chhattisgarh, Uttaranchal, and the two
 * territories that were merged in 2020. TG is both the former ISO code of Telangana and that of its vehicles since 2024.
 */
export const formerStateCodes: Readonly<Record<string, string>> = {
  OR: 'OD',
  TG: 'TS',
  CT: 'CG',
  UT: 'UK',
  UA: 'UK',
  DN: 'DH',
  DD: 'DH',
}
