// Findings that keep a statement back, or may: about the organization, its challans and the people in it.

import { fieldProblem, Problem } from '#proto/problems.ts'
import { printRupees } from '#proto/decimal-text.ts'
import { foldToLatin, hasOtherScript } from '#proto/documents/latin-letters.ts'
import { governmentOf } from '#proto/records/organization.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { TaxPerson } from '#storage/repositories/statutory/tds-statements.ts'
import type { Act } from './forms.ts'
import { taxStateCode } from './forms.ts'
import type { SalaryYear } from './annexure.ts'
import type { Assignment, TaxDeposit } from './assignment.ts'
import { addressLines, plain } from './records.ts'

export type TdsFinding = {
  /** `notice`: a warning of what is lawful, which blocks nothing under `strict` either. */
  readonly level: 'error' | 'warning' | 'notice'
  /** Null: of the organization. */
  readonly employeeId: string | null
  readonly challanId: string | null
  readonly contractorPaymentId: string | null
  readonly field: string
  readonly code: string
  readonly message: string
}

type Rule = Pick<TdsFinding, 'level' | 'field' | 'code' | 'message'>
type Subject = Partial<Pick<TdsFinding, 'employeeId' | 'challanId' | 'contractorPaymentId'>>

export function findingOf(rule: Rule, subject: Subject = {}): TdsFinding {
  return { employeeId: null, challanId: null, contractorPaymentId: null, ...subject, ...rule }
}

function missing(field: string, message: string): Rule {
  return { level: 'error', field, code: 'required', message }
}

/** Facts of the deductor that the statement needs and that are not recorded. */
export function deductorFindings(organization: Organization, act: Act): TdsFinding[] {
  const { tan, panMasked, address, responsiblePerson: person, tds } = organization
  const rules: readonly (readonly [unknown, string, string])[] = [
    [tan, 'tan', 'Record the TAN of the organization.'],
    [panMasked, 'pan', 'Record the PAN of the organization.'],
    [address?.line1, 'address.line1', 'Record the address of the organization.'],
    [taxStateCode(address?.stateCode), 'address.state_code', 'Record the state of the address.'],
    [address?.pincode, 'address.pincode', 'Record the PIN code of the address.'],
    [tds.deductorType, 'tds.deductor_type', 'Record the kind of deductor.'],
    [person?.name, 'responsible_person.name', 'Record the person who is responsible for the deduction.'],
    [person?.designation, 'responsible_person.designation', 'Record the designation of the person.'],
    [person?.panMasked, 'responsible_person.pan', 'Record the PAN of the responsible person.'],
    [tds.responsiblePhone, 'tds.responsible_phone', 'Record the mobile number of the responsible person.'],
    ...(act === '1961'
      ? []
      : ([
          [tds.phone, 'tds.phone', 'Record the telephone number of the deductor.'],
          [tds.responsibleEmail, 'tds.responsible_email', 'Record the e-mail address of the person.'],
        ] as const)),
  ]
  return rules.flatMap(([value, field, message]) => (value ? [] : [findingOf(missing(field, message))]))
}

/** Statements name a deductee without PAN `PANNOTAVBL`, so that none is lawful. */
export const withoutPan = (field: string, message: string): Rule => ({
  level: 'notice',
  field,
  code: 'required',
  message,
})

/** Whether the finding blocks a file: errors, and with `strict` warnings too. */
export function isBlocking({ level }: TdsFinding, strict: boolean): boolean {
  return level === 'error' || (strict && level === 'warning')
}

export function panFindings({ employeeId, panMasked, panStatus }: TaxPerson): TdsFinding[] {
  if (panMasked === null || panStatus === 'missing') {
    const message = 'Without a PAN the higher rate applies. Record the PAN of the employee.'
    return [findingOf(withoutPan('statutory.pan', message), { employeeId })]
  }
  if (panStatus !== 'inoperative') return []
  const message = 'The PAN is inoperative, so the higher rate applies. Ask the employee to link it.'
  return [
    findingOf({ level: 'notice', field: 'statutory.pan', code: 'expected_state', message }, { employeeId }),
  ]
}

/** Names and address of the deductor that the statement cannot write, or not whole. */
export function deductorNameFindings(organization: Organization): TdsFinding[] {
  const { legalName, name, address, responsiblePerson: person } = organization
  const texts: readonly (readonly [string | null | undefined, string])[] = [
    [legalName ?? name, legalName ? 'legal_name' : 'name'],
    [address?.line1, 'address.line1'],
    [address?.line2, 'address.line2'],
    [address?.city, 'address.city'],
    [address?.district, 'address.district'],
    [person?.name, 'responsible_person.name'],
    [person?.designation, 'responsible_person.designation'],
  ]
  const { rest } = addressLines(organization)
  const message = `The statement has five lines of 25 characters for the address; "${rest}" is left out. Shorten the address.`
  return [
    ...texts.flatMap(([value, field]) => (value ? unwritable(value, field, {}) : [])),
    ...(rest === ''
      ? []
      : [findingOf({ level: 'warning', field: 'address', code: 'out_of_range', message })]),
  ]
}

/** Findings about a person in the statement. */
export function personFindings(person: TaxPerson): TdsFinding[] {
  const { employeeId, name } = person
  return [...panFindings(person), ...unwritable(name, 'first_name', { employeeId })]
}

/** A finding where the statement, which is in ASCII, would lose letters of the value, or all of it. */
export function unwritable(value: string, field: string, subject: Subject): TdsFinding[] {
  if (/[A-Za-z0-9]/.test(plain(value)) && !hasOtherScript(foldToLatin(value))) return []
  const message = `Statements of tax are written in Latin letters, and "${value}" has others. Record it in Latin letters.`
  return [findingOf({ level: 'error', field, code: 'invalid_format', message }, subject)]
}

export function challanFindings<Row extends TaxDeposit>({ challans }: Assignment<Row>): TdsFinding[] {
  return challans.flatMap(({ challan, rows, unused, used }) => {
    const subject = { challanId: challan.id }
    if (unused < 0) {
      const message = `The tax under the challan is ${printRupees((0 - unused) as never)} more than was deposited. Correct its allocations, or record another challan.`
      return [findingOf({ level: 'error', field: 'allocations', code: 'out_of_range', message }, subject)]
    }
    if (rows.length > 0 || used > 0) return []
    const message = 'No tax of the quarter is under this challan. It is left out of the statement.'
    return [findingOf({ level: 'warning', field: 'allocations', code: 'required', message }, subject)]
  })
}

export function unassignedFinding({ paidOn, total }: TaxDeposit, subject: Subject): TdsFinding {
  const message = `No challan deposits the tax of ${printRupees(total)} deducted on ${paidOn}. Record the challan of the month.`
  return findingOf(missing('challan', message), subject)
}

/** Difference in tax that does not count: the rounding of the year to ten rupees makes it. */
const tenRupees = 1000

/** Findings for an annual row that does not tie to itself or to the payslips. */
export function salaryFindings(
  employeeId: string,
  salary: SalaryYear | null,
  { draft }: { readonly draft: boolean },
): TdsFinding[] {
  if (salary === null) {
    const message = 'The last payslip of the year takes no income tax. Calculate its run with income tax.'
    return [findingOf({ level: 'error', field: 'tax', code: 'required', message }, { employeeId })]
  }
  const { projected, uncounted, netTax, deducted, deductedByOthers, otherCredits } = salary
  const findings: TdsFinding[] = []
  if (projected !== 0) {
    const message = `The last payslip still expects pay of ${printRupees(projected)} in the year. Calculate the last payment of the year, or record the exit.`
    // A draft of a year that goes on expects pay.
    const level = draft ? 'warning' : 'error'
    findings.push(
      findingOf({ level, field: 'tax.projected', code: 'expected_state', message }, { employeeId }),
    )
  }
  if (uncounted !== 0) {
    const message = `The last payslip counts ${printRupees(uncounted)} of pay that no payslip or opening balance of the year has. Record the opening balances of the months before, or recalculate the last payment.`
    findings.push(
      findingOf({ level: 'error', field: 'tax.taxable', code: 'expected_state', message }, { employeeId }),
    )
  }
  const short = netTax - deducted - deductedByOthers - otherCredits
  if (short > tenRupees) {
    const message = `${printRupees(short as never)} less than the tax of the year was deducted.`
    findings.push(
      findingOf({ level: 'warning', field: 'tds', code: 'out_of_range', message }, { employeeId }),
    )
  }
  return findings
}

export const landlordField = 'tax_declaration.rent.landlord_name'

/** The portal takes a rent above the limit with a landlord alone. */
export function landlordMissing(employeeId: string): TdsFinding {
  const message =
    'The rent of the year is above 1,00,000, and 24Q needs the PAN and the name of a landlord. Record landlord_pan and landlord_name of the rent in the tax declaration of the year.'
  return findingOf(missing(landlordField, message), { employeeId })
}

/** The record has `room` for landlords, and one of them is enough for the portal. */
export function landlordsLeftOut(employeeId: string, named: number, room: number): TdsFinding {
  const message = `24Q has room for ${room} landlords, and the tax declaration names ${named}: the first ${room} are in the file. The portal asks for one.`
  return findingOf({ level: 'notice', field: landlordField, code: 'out_of_range', message }, { employeeId })
}

/** Whether the text file would lose the value, which no caller can allow: its field would be empty. */
export function isUnwritable({ level, code }: TdsFinding): boolean {
  return level === 'error' && code === 'invalid_format'
}

const maxDetails = 100

/** Refuses `file_blocked` where findings keep the file back. */
export function refuseBlocked(
  findings: readonly TdsFinding[],
  { allowErrors, strict }: { readonly allowErrors: boolean; readonly strict: boolean },
): void {
  const blocking = findings.filter(finding => isBlocking(finding, strict))
  if (blocking.length === 0 || allowErrors) return
  throw new Problem(
    'file_blocked',
    `${blocking.length} findings keep the file back. Correct them, or send allow_errors=true.`,
    blocking.slice(0, maxDetails).map(finding => {
      const { employeeId, challanId, contractorPaymentId, field, code, message } = finding
      const subject = employeeId ?? challanId ?? contractorPaymentId ?? 'organization'
      return fieldProblem([subject, field], code as never, message)
    }),
  )
}

/** Refuses `file_blocked`: nobody has published how such a file is made up, so no setting allows it. */
export function refuseLayout(reasons: readonly string[]): void {
  if (reasons.length === 0) return
  throw new Problem(
    'file_blocked',
    'The layout of this file is not on record. Use csv or xlsx, and the utility of the portal.',
    reasons.map(reason => fieldProblem(['format'], 'not_allowed_here', reason)),
  )
}

/** Why the text file of a statement cannot be written. */
export function layoutGaps(
  organization: Organization,
  {
    act,
    quarter,
    returnType,
    isSalary,
  }: {
    readonly act: Act
    readonly quarter: number
    readonly returnType: 'regular' | 'correction'
    readonly isSalary: boolean
  },
): string[] {
  return [
    ...(returnType === 'correction'
      ? [
          'A correction begins with the consolidated file of the accepted statement, and the layout of its changes is not on record. Enter the rows in the utility of the portal.',
        ]
      : []),
    ...(isSalary && act === '2025' && quarter === 4
      ? [
          'The layout of Form 138 for the fourth quarter, with the salary annexures, was not published when this service was made. Use annexure=salary as csv or xlsx.',
        ]
      : []),
    ...(governmentOf(organization.tds.deductorType) !== null
      ? ['A government deductor also names its ministry, offices and book entries, which are not recorded.']
      : []),
  ]
}
