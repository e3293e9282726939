// The monthly return of the provident fund: electronic challan cum return (ECR).

import { monthSpan } from '#proto/calendar/months.ts'
import { foldToLatin, plainLine } from '#proto/documents/latin-letters.ts'
import type { PfChallan, StatutoryFinding } from '#proto/law/pf-return.ts'
import type { Paise } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import { lastCharacters } from '#storage/repositories/masked-text.ts'
import {
  countColumn,
  moneyColumn,
  rowFrom,
  type SourceColumn,
  type TableRow,
  textColumn,
} from '../../../documents/table.ts'
import type { ReturnFiling } from '../filings/return-filing.ts'
import { type StatutoryReturn, textHash } from '../statutory-return.ts'
import type { MembersOfMonth } from './members.ts'
import {
  type AddedReturn,
  type RegularReturn,
  repeatedFindings,
  serialOf,
  regularFindings,
} from './returns-of-month.ts'

type ReturnedMember = MembersOfMonth['members'][number] & { readonly grossWages: Paise }

/** Columns in the order of the fields of a line. */
const columns: readonly SourceColumn<ReturnedMember>[] = [
  textColumn('uan', 'UAN', ({ uan }) => uan ?? ''),
  textColumn('member_name', 'Member name', ({ nameInFund }) => nameInFund),
  moneyColumn('gross_wages', 'Gross wages', ({ grossWages }) => grossWages),
  moneyColumn('epf_wages', 'EPF wages', ({ epfWages }) => epfWages),
  moneyColumn('eps_wages', 'EPS wages', ({ epsWages }) => epsWages),
  moneyColumn('edli_wages', 'EDLI wages', ({ edliWages }) => edliWages),
  moneyColumn('epf_contribution', 'EPF contribution', ({ pfEmployee, vpf }) => pfEmployee + vpf),
  moneyColumn('eps_contribution', 'EPS contribution', ({ eps }) => eps),
  moneyColumn('epf_eps_difference', 'EPF and EPS difference', ({ pfEmployer }) => pfEmployer),
  countColumn('ncp_days', 'NCP days', ({ ncpDays }) => ncpDays),
  moneyColumn('refund_of_advances', 'Refund of advances', ({ refund }) => refund),
]

type EcrQuery = {
  readonly month: number
  readonly year: number
  readonly returnType: 'regular' | 'supplementary' | 'revised'
  readonly employeeIds: readonly string[] | undefined
  readonly reveal: boolean
}

/** The return with UANs masked unless `reveal`, and the text that the portal takes, which has them in full. */
export function ecrOf(
  { organization, scope, members, added, regular, pfReturn }: MembersOfMonth,
  asked: EcrQuery,
): { readonly value: StatutoryReturn; readonly upload: string } {
  const { month, year, reveal } = asked
  const full = members.map((member, index) =>
    rowFrom(columns, { ...member, grossWages: pfReturn.grossWages[index]! }),
  )
  const { total: _, ...accounts } = pfReturn.challan
  const { exemptedTrust } = organization.pf
  const upload = full.map(lineOf).join('')
  const sha256 = textHash(upload)
  const serial = added === null ? null : serialOf(added, sha256)
  const value: StatutoryReturn = {
    report: 'pf_ecr',
    filing: filingOf(asked, added, serial, regular),
    formNumber: null,
    formTitle: 'Electronic Challan cum Return',
    name: `${organization.pf.establishmentCode ?? ''}${year}${String(month).padStart(2, '0')}ECR${suffixOf(asked, serial)}`,
    organization: organization.legalName ?? organization.name,
    columns,
    rows: reveal ? full : full.map(row => ({ ...row, uan: lastCharacters(String(row['uan'])) ?? '' })),
    totals: Object.fromEntries(
      columns.filter(({ type }) => type === 'money').map(({ key }) => [key, sumOf(full, key)]),
    ),
    heads: Object.fromEntries(
      Object.entries(accounts).map(([name, amount]) => {
        const account = accountNames[name as keyof typeof accounts]
        return [exemptedTrust ? account.replace('account_1_', 'trust_') : account, amount]
      }),
    ),
    totalAmount: payableToFund(organization, pfReturn.challan),
    findings: [
      ...pfReturn.findings,
      ...(added === null ? [] : repeatedFindings(added, sha256)),
      ...regularFindings(regular, {
        isOfMonth: asked.employeeIds === undefined,
        isEmpty: members.length === 0,
      }),
      ...sizeFindings(upload.length),
      ...(exemptedTrust ? [inspectionCharge] : []),
    ],
    payments: scope.payments,
  }
  return { value, upload }
}

/** What EPFO receives: account 1 of an exempted establishment goes to its trust, and the file tells its wages and shares alike. */
export function payableToFund({ pf }: Pick<Organization, 'pf'>, challan: PfChallan): Paise {
  const { total, account1Employee, account1Employer, account1Refund } = challan
  return pf.exemptedTrust ? ((total - account1Employee - account1Employer - account1Refund) as Paise) : total
}

const inspectionCharge: StatutoryFinding = {
  level: 'warning',
  employeeId: null,
  field: 'pf.exempted_trust',
  code: 'expected_state',
  message:
    'Account 2 has the administration charge. The portal takes the inspection charge of an exempted establishment in its place, which this service does not calculate.',
}

const megabyte = 1024 * 1024

/** `bytes` of the text, which is in ASCII: the portal takes a zip of more than 2 MB, and nothing above 8 MB. */
function sizeFindings(bytes: number): readonly StatutoryFinding[] {
  if (bytes > 8 * megabyte) return [tooLarge]
  return bytes > 2 * megabyte ? [toBeZipped] : []
}

const tooLarge: StatutoryFinding = {
  level: 'error',
  employeeId: null,
  field: 'format',
  code: 'out_of_range',
  message:
    'The text is larger than 8 MB, and the portal takes no larger one. Divide the members: a regular return of a part (employee_ids), and supplementary returns of the others.',
}
const toBeZipped: StatutoryFinding = {
  level: 'warning',
  employeeId: null,
  field: 'format',
  code: 'out_of_range',
  message:
    'The text is larger than 2 MB. Put it into a zip file by itself; the portal takes it in no other form.',
}

/** A regular return of some members is not the return of the month. */
function filingOf(
  { month, year, returnType, employeeIds }: EcrQuery,
  added: AddedReturn | null,
  serial: number | null,
  { leftOut }: RegularReturn,
): ReturnFiling | null {
  if (returnType === 'regular' && employeeIds !== undefined) return null
  const query = { month, year, return_type: returnType, employee_ids: added?.employeeIds ?? [] }
  const filing = { path: '/statutory/pf/ecr', returnType, query, span: monthSpan({ month, year }) } as const
  if (added !== null && serial !== null) return { ...filing, serial, employeeIds: added.employeeIds }
  return leftOut.length === 0
    ? filing
    : { ...filing, leftOutIds: leftOut.map(({ employeeId }) => employeeId) }
}

const suffixes = { supplementary: 'SUP', revised: 'REV' } as const

/** A part of the month has another name than the return of the month. */
function suffixOf({ returnType, employeeIds }: EcrQuery, serial: number | null): string {
  if (returnType === 'regular') return employeeIds === undefined ? '' : 'PART'
  return `${suffixes[returnType]}${serial}`
}

const accountNames = {
  account1Employee: 'account_1_employee',
  account1Employer: 'account_1_employer',
  account1Refund: 'account_1_refund',
  account2: 'account_2',
  account10: 'account_10',
  account21: 'account_21',
  account22: 'account_22',
} as const

function sumOf(rows: readonly TableRow[], key: string): Paise {
  return rows.reduce((sum, row) => sum + Number(row[key]), 0) as Paise
}

const separator = '#~#'

/** Eleven fields, which no value can break; amounts in whole rupees, as every column of a return is. */
function lineOf(row: TableRow): string {
  const fields = columns.map(({ key, type }) =>
    type === 'money' ? String(Number(row[key]) / 100) : plainLine(foldToLatin(String(row[key])), separator),
  )
  return `${fields.join(separator)}\r\n`
}
