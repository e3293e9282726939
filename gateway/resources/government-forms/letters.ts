// Forms that are letters of the employer: the letter of appointment, and the certificate of service. A fact that is not
// recorded is a line to write on.

import { createHash } from 'node:crypto'
import { inWords } from '#proto/documents/amount-in-words.ts'
import { serviceBetween } from '#proto/calendar/service.ts'
import type { LetterBlock, LetterDocument } from '#proto/documents/letter-document.ts'
import { printDate, rupees } from '#proto/pdf/notation.ts'
import { stateNames } from '#proto/law/states.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { employerOf, printedEmployer } from '#storage/repositories/organization/logos.ts'
import type { Section } from '../../documents/table.ts'
import { addressLine } from '../statutory/forms/form.ts'
import type { FormVersion } from './catalogue.ts'
import type { FormFacts } from './employee-forms.ts'

type Letter = Pick<LetterDocument, 'title' | 'addressee' | 'blocks' | 'acceptedBy'>
type LetterFacts = {
  readonly known: FormFacts
  readonly version: FormVersion
  /** The wages agreed; null: there are none. */
  readonly wages: Section | null
}

const letters: Readonly<
  Record<string, { readonly prefix: string; readonly of: (facts: LetterFacts) => Letter }>
> = {
  APPOINTMENT_LETTER: { prefix: 'AL', of: appointment },
  SERVICE_CERTIFICATE: { prefix: 'SV', of: serviceCertificate },
}

/** Whether the PDF of a form is a letter. */
export function isLetter({ code }: FormVersion): boolean {
  return Object.hasOwn(letters, code)
}

/** The same letter of the same day has the same reference, and any other has another. */
export async function letterDocument(
  tenant: Tenant,
  facts: LetterFacts,
  { issuedOn, isDraft }: { readonly issuedOn: PlainDate; readonly isDraft: boolean },
): Promise<LetterDocument> {
  const { organization } = facts.known
  const { prefix, of } = letters[facts.version.code]!
  const letter = of(facts)
  const employer = await printedEmployer(tenant, organization.id, employerOf(organization))
  const { name = null, designation = null } = organization.responsiblePerson ?? {}
  const said = JSON.stringify([issuedOn, facts.known.employee.id, letter, name])
  const digest = createHash('sha256').update(said).digest('hex').slice(0, 10).toUpperCase()
  const { number, instrument } = facts.version
  return {
    ...letter,
    form: number === null ? null : `Form ${number}, ${instrument}`,
    reference: `${prefix}-${issuedOn.slice(0, 4)}-${digest}`,
    issuedOn,
    isDraft,
    employer,
    signatory: { name, designation },
  }
}

function fullName({ employee }: FormFacts): string {
  return [employee.firstName, employee.middleName, employee.lastName].filter(Boolean).join(' ')
}

const employmentKinds: Readonly<Record<string, string>> = {
  permanent: 'a permanent employee',
  fixed_term: 'a fixed-term employee',
  contract: 'a contract employee',
  apprentice: 'an apprentice',
  intern: 'an intern',
  consultant: 'a consultant',
  daily_wage: 'a daily-wage employee',
}

function employmentKind({ employee }: FormFacts): string {
  return employmentKinds[employee.employmentType] ?? 'an employee'
}

function position({ subject }: FormFacts): string {
  const { designation, department } = subject
  const held = designation === null ? '' : ` in the position of ${designation}`
  return department === null ? held : `${held} in the ${department} department`
}

function appointment({ known, wages }: LetterFacts): Letter {
  const { employee, organization, subject } = known
  const name = fullName(known)
  const employer = organization.legalName ?? organization.name
  const place = [employee.workCity, stateNames[employee.workStateCode] ?? employee.workStateCode]
    .filter(Boolean)
    .join(', ')
  const entry = (label: string, value: string | null | undefined) => ({ label, value: value || null })
  return {
    title: 'Letter of appointment',
    addressee: [
      name,
      ...(employee.fatherOrSpouseName ? [`Father or spouse: ${employee.fatherOrSpouseName}`] : []),
      ...[addressLine({ address: employee.address })].filter(line => line !== null && line !== ''),
    ] as string[],
    acceptedBy: name,
    blocks: [
      paragraph(`Dear ${employee.firstName},`),
      paragraph(
        `We are pleased to appoint you as ${employmentKind(known)} of ${employer}${position(known)}, with effect from ${printDate(employee.dateOfJoining)}. Your place of work is ${place}, and your employee code is ${employee.employeeCode}.`,
      ),
      { kind: 'heading', text: 'Wages' },
      ...wageBlocks(wages),
      { kind: 'heading', text: 'Terms of employment' },
      {
        kind: 'entries',
        entries: [
          entry('Category of skill', null),
          entry('Nature of duties', null),
          entry('Avenue for higher wages or position', null),
          entry('Provident fund: code of the establishment', organization.pf.establishmentCode),
          entry('Universal account number (UAN)', subject.uan),
          entry('State insurance (ESI): code of the employer', organization.esi.employerCode),
          entry('State insurance (ESI): insurance number', subject.ipNumber),
          entry('Labour identification number (LIN) of the establishment', organization.lin),
          entry('Health check', null),
        ],
      },
      paragraph(
        'Provident fund, state insurance, gratuity and bonus apply as the law provides. Statutory deductions and income tax are taken from the wages.',
      ),
      paragraph('Please return a signed copy of this letter as your acceptance. We welcome you to our team.'),
    ],
  }
}

function wageBlocks(wages: Section | null): LetterBlock[] {
  if (wages === null)
    return [{ kind: 'entries', entries: [{ label: 'Basic, dearness allowance and others', value: null }] }]
  const rows = wages.rows.map(({ component, paid, monthly, annual }, index) => ({
    name: paid === null || paid === 'monthly' ? String(component) : `${component} (paid ${paid})`,
    amounts: [monthly as Paise, annual as Paise],
    isTotal: index === wages.rows.length - 1,
  }))
  const [monthly] = rows.at(-1)!.amounts
  return [
    paragraph('Your wages are made up as follows:'),
    { kind: 'amounts', first: 'Component', titles: ['A month', 'A year'], rows },
    paragraph(`Gross wages are ₹ ${rupees(monthly!)} a month (${inWords(monthly!)}).`),
  ]
}

function serviceCertificate({ known }: LetterFacts): Letter {
  const { employee, organization, lastWages } = known
  const name = fullName(known)
  const employer = organization.legalName ?? organization.name
  const leftOn = employee.dateOfLeaving ?? null
  const parent = employee.fatherOrSpouseName ? `, father or spouse ${employee.fatherOrSpouseName},` : ''
  const until = leftOn === null ? '____________' : printDate(leftOn)
  const served = leftOn === null ? null : serviceText(employee.dateOfJoining, leftOn)
  const reason = employee.exit?.reason.replaceAll('_', ' ') ?? null
  return {
    title: 'Service certificate',
    addressee: ['To whomsoever it may concern'],
    acceptedBy: null,
    blocks: [
      paragraph(
        `This is to certify that ${name}${parent} (employee code ${employee.employeeCode}) was employed by ${employer} as ${employmentKind(known)}${position(known)} from ${printDate(employee.dateOfJoining)} to ${until}${served === null ? '' : `, a service of ${served}`}.`,
      ),
      ...(lastWages === null
        ? []
        : [paragraph(`The wages last drawn were ₹ ${rupees(lastWages)} a month (${inWords(lastWages)}).`)]),
      ...(reason === null ? [] : [paragraph(`Reason for leaving: ${reason}.`)]),
      {
        kind: 'entries',
        entries: [
          { label: 'Nature of work', value: null },
          { label: 'Remarks', value: null },
        ],
      },
      paragraph(`We thank ${name} for the service and wish every success in the future.`),
    ],
  }
}

/** `5 years, 4 months and 20 days`, both days counted. */
function serviceText(from: PlainDate, to: PlainDate): string {
  const { years, months, days } = serviceBetween(from, to)
  const counted = [
    [years, 'year'],
    [months, 'month'],
    [days, 'day'],
  ] as const
  const parts = counted
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  const last = parts.pop() ?? '0 days'
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

function paragraph(text: string): LetterBlock {
  return { kind: 'paragraph', text }
}
