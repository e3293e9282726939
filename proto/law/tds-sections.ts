// The sections by which tax is deducted from payments to residents who are no employees. The service keeps the numbers of
// the Income-tax Act 1961, which governs payments until 31 March 2026, and understands those of the Act of 2025: its
// table of section 393(1), and the payment codes of Form 140.

import type { PlainDate } from '../units.ts'

type DeductionSection = {
  /** Code on Form 26Q. */
  readonly code1961: string
  /**
   * Code on Form 140; null: none is recorded. One for payees who are individuals or undivided families, where it
   * differs.
   */
  readonly code2025: string | null
  readonly code2025Individual?: string
  /** Its rows in the table of section 393(1). */
  readonly rows2025: readonly string[]
}

const sections = {
  '194A': { code1961: '94A', code2025: '1022', rows2025: ['5(iii)'] },
  '194C': { code1961: '94C', code2025: '1024', code2025Individual: '1023', rows2025: ['6(i)'] },
  '194H': { code1961: '94H', code2025: '1006', rows2025: ['1(ii)'] },
  '194I(a)': { code1961: '4IA', code2025: '1008', rows2025: ['2(ii).D(a)'] },
  '194I(b)': { code1961: '4IB', code2025: '1009', rows2025: ['2(ii).D(b)', '2(ii)'] },
  '194J(a)': { code1961: '4JA', code2025: '1026', rows2025: ['6(iii).D(a)'] },
  '194J(b)': { code1961: '4JB', code2025: '1027', rows2025: ['6(iii).D(b)', '6(iii)'] },
  '194J(ba)': { code1961: '4JB', code2025: '1028', rows2025: [] },
  '194Q': { code1961: '94Q', code2025: '1031', rows2025: [] },
  '194R': { code1961: '94R', code2025: null, rows2025: [] },
  '194T': { code1961: '94T', code2025: null, rows2025: [] },
} as const satisfies Record<string, DeductionSection>

export type ContractorSection = keyof typeof sections
export const contractorSections = Object.keys(sections) as readonly ContractorSection[]

/** Every way to write a section in either Act. */
export const contractorSectionAliases: Readonly<Record<string, ContractorSection>> = Object.fromEntries(
  contractorSections.flatMap(section => {
    const { code1961, code2025, rows2025, ...own }: DeductionSection = sections[section]
    const codes = [code1961, code2025, own.code2025Individual].filter(
      code => code !== null && code !== undefined,
    )
    const written = [...codes, ...rows2025.map(row => `393(1) (Table: Sl. No. ${row})`)]
    return written.filter(code => code !== '4JB' || section === '194J(b)').map(code => [code, section])
  }),
)

/** The first day that the Income-tax Act 2025 governs. */
const act2025 = '2026-04-01'

export function isUnderAct2025(paidOn: PlainDate): boolean {
  return paidOn >= act2025
}

/** The code of the section in the statement of the quarter; null where the form of that Act has none on record. */
export function statementCode(
  section: ContractorSection,
  paidOn: PlainDate,
  { isIndividual }: { readonly isIndividual: boolean },
): string | null {
  const { code1961, code2025, code2025Individual }: DeductionSection = sections[section]
  if (!isUnderAct2025(paidOn)) return code1961
  return isIndividual && code2025Individual !== undefined ? code2025Individual : code2025
}
