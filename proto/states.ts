/** The states and union territories by their two letters, as the Constitution's First Schedule lists them since 2020. */
export const stateCodes: readonly string[] =
  'AN AP AR AS BR CG CH DH DL GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD PB PY RJ SK TN TR TS UK UP WB'.split(
    ' ',
  )
