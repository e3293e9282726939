/** The states and union territories by their two letters, as the Constitution's First Schedule lists them since 2020. */
export const stateCodes: readonly string[] =
  'AN AP AR AS BR CG CH DH DL GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD PB PY RJ SK TN TR TS UK UP WB'.split(
    ' ',
  )

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
