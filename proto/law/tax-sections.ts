// The sections that declarations and components name, by their numbers in both Acts: the Income-tax Act 1961, which
// governs salary paid until 31 March 2026, and the Income-tax Act 2025. The service keeps the numbers of 1961 and
// understands both.

/** `of2025` begins with the number that answers show. */
type Section = { readonly of1961: string; readonly of2025: readonly [string, ...string[]] }

/** Deductions that an employee claims. The part of a code after `_` is a limit of its own within the section. */
const claimSections = {
  '80C': { of1961: '80C', of2025: ['123'] },
  '80CCC': { of1961: '80CCC', of2025: ['123'] },
  '80CCD(1)': { of1961: '80CCD(1)', of2025: ['123'] },
  '80CCD(1B)': { of1961: '80CCD(1B)', of2025: ['124(3)'] },
  '80CCH': { of1961: '80CCH', of2025: ['125'] },
  '80CCH_GOVERNMENT': { of1961: '80CCH', of2025: ['125'] },
  '80D': { of1961: '80D', of2025: ['126'] },
  '80D_SENIOR': { of1961: '80D', of2025: ['126'] },
  '80D_CHECKUP': { of1961: '80D', of2025: ['126'] },
  '80D_PARENTS': { of1961: '80D', of2025: ['126'] },
  '80D_PARENTS_SENIOR': { of1961: '80D', of2025: ['126'] },
  '80D_PARENTS_CHECKUP': { of1961: '80D', of2025: ['126'] },
  '80DD': { of1961: '80DD', of2025: ['127'] },
  '80DD_SEVERE': { of1961: '80DD', of2025: ['127'] },
  '80DDB': { of1961: '80DDB', of2025: ['128'] },
  '80DDB_SENIOR': { of1961: '80DDB', of2025: ['128'] },
  '80E': { of1961: '80E', of2025: ['129'] },
  '80EEA': { of1961: '80EEA', of2025: ['131'] },
  '80EEB': { of1961: '80EEB', of2025: ['132'] },
  '80G': { of1961: '80G', of2025: ['133'] },
  '80GG': { of1961: '80GG', of2025: ['134'] },
  '80TTA': { of1961: '80TTA', of2025: ['153(2)(a)', '153'] },
  '80TTB': { of1961: '80TTB', of2025: ['153(2)(b)', '153'] },
  '80U': { of1961: '80U', of2025: ['154'] },
  '80U_SEVERE': { of1961: '80U', of2025: ['154'] },
} as const satisfies Record<string, Section>

export type ClaimSection = keyof typeof claimSections
export const taxClaimSections = Object.keys(claimSections) as readonly ClaimSection[]

/** The sections of rent and of interest on a house, of which evidence is asked as of a claim. */
export const houseRentSection = '10(13A)'
export const homeLoanSection = '24(b)'

/** The section of rent that is deducted, of whoever receives no house rent allowance. */
export const rentDeductionSection = '80GG'

/** Subjects of recorded evidence. */
export const proofSections = [...taxClaimSections, houseRentSection, homeLoanSection] as const
export type ProofSection = (typeof proofSections)[number]

/** The employer's contribution to the National Pension System, which nobody claims. */
const employerNpsSection = '80CCD(2)'

const otherSections: Readonly<Record<string, Section>> = {
  [employerNpsSection]: { of1961: employerNpsSection, of2025: ['124(1)'] },
  [homeLoanSection]: { of1961: homeLoanSection, of2025: ['22(1)(b)', '22'] },
}

/** Rows of a table of the Act of 2025: the usual form, and each row by itself. */
function rows(table: string, first: number, last = first): [string, ...string[]] {
  const each = Array.from(
    { length: last - first + 1 },
    (_, index) => `${table} (Table: Sl. No. ${first + index})`,
  )
  return first === last ? (each as [string]) : [`${table} (Table: Sl. No. ${first} to ${last})`, ...each]
}

/** Sections that exempt pay, in part or whole, and that a component can name. */
const paySections: Readonly<Record<string, Section>> = {
  '10(5)': { of1961: '10(5)', of2025: rows('Schedule III', 8) },
  '10(10)': { of1961: '10(10)', of2025: rows('19(1)', 3, 6) },
  '10(10A)': { of1961: '10(10A)', of2025: rows('19(1)', 7, 9) },
  '10(10AA)': { of1961: '10(10AA)', of2025: rows('19(1)', 13, 14) },
  '10(10B)': { of1961: '10(10B)', of2025: rows('19(1)', 10, 11) },
  '10(10C)': { of1961: '10(10C)', of2025: rows('19(1)', 12) },
  [houseRentSection]: { of1961: houseRentSection, of2025: rows('Schedule III', 11) },
  '10(14)(i)': { of1961: '10(14)(i)', of2025: rows('Schedule III', 12) },
  '10(14)(ii)': { of1961: '10(14)(ii)', of2025: rows('Schedule III', 13) },
  '10(14)': { of1961: '10(14)', of2025: rows('Schedule III', 12, 13) },
}

const sections: Readonly<Record<string, Section>> = { ...claimSections, ...otherSections, ...paySections }

/** The numbers of 2025 by which a section can be written, the usual one first; a limit of its own keeps its suffix. */
function numbersOf2025(code: string, { of1961, of2025 }: Section): string[] {
  return of2025.map(number => number + code.slice(of1961.length))
}

/** The number in the Act of 2025 of a section that is kept by that of 1961; null where none is recorded. */
export function sectionOf2025(code: string): string | null {
  const section = Object.hasOwn(sections, code) ? sections[code] : undefined
  return section === undefined ? null : (numbersOf2025(code, section)[0] ?? null)
}

/** Stored section of each number of 2025. If several sections of 1961 became one, the first of them stands for it. */
function keptAs(codes: readonly string[]): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const code of codes) {
    const section = sections[code]
    if (section !== undefined) for (const number of numbersOf2025(code, section)) kept[number] ??= code
  }
  return kept
}

/** Sections that a declaration may name: 123 is read as 80C, whose limit 80CCC and 80CCD(1) share. */
export const claimAliases = keptAs(taxClaimSections)
export const proofAliases = keptAs(proofSections)

const paySectionsByNumber = new Map(
  [
    ...Object.keys(paySections).map(code => [code, code] as const),
    ...Object.entries(keptAs(Object.keys(paySections))),
  ].map(([number, code]) => [comparable(number), code]),
)

/** The section of a component as it is kept: by its number of 1961 where it is one of either Act, else as written. */
export function keptPaySection(written: string): string {
  return paySectionsByNumber.get(comparable(written)) ?? written
}

/** Numbers alone, so that `Section 10 (10B)` and `19(1), Table, Sl. No. 10` are found however they are punctuated. */
function comparable(written: string): string {
  return written
    .toLowerCase()
    .replaceAll(/\b(?:section|sec|table|serial|sl|s|no|number)\b/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The section of a deduction by its number in one of the Acts, without a limit's suffix; null where it is none. */
export function deductionSection(code: string, act: '1961' | '2025'): string | null {
  const isDeduction = Object.hasOwn(claimSections, code) || code === employerNpsSection
  const section = isDeduction ? sections[code] : undefined
  if (section === undefined) return null
  return act === '1961' ? section.of1961 : section.of2025[0]
}
