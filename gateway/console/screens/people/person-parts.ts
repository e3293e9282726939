// What the screens of a person have in common: the state of the employment, and the way between their addresses.

import type { Employee, Figures } from '../../../clients/typescript/src/index.ts'
import { html, type Html } from '../../html.ts'
import { badge, tabs, type Tone } from '../../parts.ts'
import type { Page, View } from '../../screen.ts'

export type Person = Figures<Employee, 'string'>

const stateWords: Readonly<Record<Person['status'], readonly [label: string, tone: Tone]>> = {
  upcoming: ['Joins later', 'calm'],
  active: ['Active', 'good'],
  on_notice: ['On notice', 'warn'],
  exited: ['Left', 'calm'],
}

export const personStates = Object.entries(stateWords).map(([code, [label]]) => [code, label] as const)

export const personState = ({ status, payroll_allowed }: Pick<Person, 'status' | 'payroll_allowed'>): Html =>
  html`${badge(...stateWords[status])}${!payroll_allowed && html` ${badge('Not to be paid', 'warn')}`}`

export const personAddress = (id: string, part = ''): string => `/people/${encodeURIComponent(id)}${part}`

/** The fields of a person that the sub-addresses show at their head. */
export const headFields = [
  'id',
  'organization_id',
  'employee_code',
  'display_name',
  'status',
  'payroll_allowed',
]

export function personPage(
  view: View,
  person: Pick<
    Person,
    'id' | 'organization_id' | 'employee_code' | 'display_name' | 'status' | 'payroll_allowed'
  >,
  about: string,
  body: Html,
): Page {
  const items = [
    ['Person', personAddress(person.id)],
    ['Salary', personAddress(person.id, '/salary')],
    ['Exit and settlement', personAddress(person.id, '/settlement')],
  ] as const
  return {
    title: about === '' ? person.display_name : `${person.display_name}: ${about}`,
    place: `/orgs/${person.organization_id}/people`,
    body: html`<p>${person.employee_code} ${personState(person)}</p>${tabs(view, 'Parts of the person', items)}${body}`,
  }
}

/** What a payment or a return lacks, with the consequence. */
export function missingOf({ bank, statutory, salary }: Person): readonly string[] {
  const texts: (string | false)[] = [
    salary === null && 'No salary: there is no pay',
    bank === null && 'No bank details: the bank file leaves the person out',
    bank?.payment_mode === 'bank_transfer' &&
      (bank.account_number === null || bank.ifsc === null) &&
      'No account number or IFSC: the bank file leaves the person out',
    statutory?.pan_status === 'missing' && 'No PAN: tax at the higher rate',
    statutory?.pan_status === 'inoperative' && 'PAN inoperative: tax at the higher rate',
    statutory?.pf.applicable === true && statutory.pf.uan === null && 'No UAN: the PF return is incomplete',
    statutory?.esi.applicable === true &&
      statutory.esi.covered_from !== null &&
      statutory.esi.ip_number === null &&
      'No ESI number: the ESI return is incomplete',
  ]
  return texts.filter(text => text !== false)
}
