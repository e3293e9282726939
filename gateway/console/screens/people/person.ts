// A person: facts, numbers as the API masks them, what is missing, and the last payslips.

import type { Figures, Payslip } from '../../../clients/typescript/src/index.ts'
import { day, money, monthName, words } from '../../format.ts'
import { html, type Content } from '../../html.ts'
import { actionForm, badge, facts, optional, table } from '../../parts.ts'
import type { Action, Page, Screen, View } from '../../screen.ts'
import { missingOf, personAddress, personPage, type Person } from './person-parts.ts'

type Slip = Figures<Payslip, 'string'>

const reveal: Action<Person> = {
  label: 'Show numbers in full',
  done: 'The numbers are shown.',
  call: (api, { params }) =>
    api.employees.get(params['employee']!, { reveal: true, expand: 'bank,statutory' }),
  show: (person, view): Page =>
    personPage(
      view,
      person,
      'numbers in full',
      html`${numbersOf(person)}<p><a href="${personAddress(person.id)}">Back to the masked numbers</a></p>`,
    ),
}

const screen: Screen = {
  path: '/people/:employee',
  actions: { reveal },
  async show(view) {
    const { api, params } = view
    const id = params['employee']!
    const person = await api.employees.get(id, { expand: 'bank,statutory,salary' })
    const slips = await optional(
      api.employees.listPayslips(id, {
        organization_id: person.organization_id,
        limit: 12,
        fields: ['id', 'month', 'year', 'status', 'gross', 'total_deductions', 'net_payable', 'payment'],
      }),
    )
    const missing = missingOf(person)
    return personPage(
      view,
      person,
      '',
      html`${missing.length > 0 && html`<section class="card"><h2>Missing</h2><ul>${missing.map(text => html`<li>${text}</li>`)}</ul></section>`}
<div class="sides"><div><h2>Employment</h2>${employmentOf(person)}</div><div><h2>Pay and returns</h2>${numbersOf(person)}${revealForm(view)}</div></div>
<h2>Payslips of the last months</h2>${slips === null ? html`<p class="muted">This key may not read payslips.</p>` : slipsOf(slips.data)}`,
    )
  },
}

export const personRoutes = [screen]

const revealForm = (view: View) => actionForm(view, 'reveal', reveal)

function employmentOf(person: Person): Content {
  return facts(
    [
      ['Joined', day(person.date_of_joining)],
      ['Left', person.date_of_leaving && day(person.date_of_leaving)],
      ['Employment', words(person.employment_type)],
      ['Works in', [person.work_city, person.work_state_code].filter(Boolean).join(', ')],
      ['Date of birth', day(person.date_of_birth)],
      ['E-mail', person.email],
      ['Phone', person.phone],
      ['Your own id', person.external_id && html`<code>${person.external_id}</code>`],
      ['Id', html`<code>${person.id}</code>`],
      [
        'Former employment',
        person.former_employee_id &&
          html`<a href="${personAddress(person.former_employee_id)}">Employee record</a>`,
      ],
    ].filter(([, value]) => value !== null && value !== '') as [string, Content][],
  )
}

function numbersOf({ bank, statutory }: Person): Content {
  const missing = (value: string | null | undefined): Content => value ?? badge('Missing', 'warn')
  return facts([
    ...(bank
      ? ([
          ['Paid by', words(bank.payment_mode)],
          ['Account', missing(bank.account_number)],
          ['IFSC', missing(bank.ifsc)],
          ['Bank', bank.bank_name],
        ] as const)
      : ([['Bank details', badge('Missing', 'warn')]] as const)),
    ...(statutory
      ? ([
          ['PAN', missing(statutory.pan)],
          ['UAN', statutory.pf.applicable ? missing(statutory.pf.uan) : 'Not a member'],
          ['ESI number', statutory.esi.applicable ? (statutory.esi.ip_number ?? 'None') : 'Not covered'],
          ['Professional tax in', statutory.pt.state_code],
          ['Tax regime', words(statutory.tax.regime)],
        ] as const)
      : ([['Statutory numbers', badge('Missing', 'warn')]] as const)),
  ])
}

const slipsOf = (slips: readonly Slip[]): Content =>
  table<Slip>(
    'Payslips',
    [
      { title: 'Month', cell: one => html`<a href="/payslips/${one.id}">${monthName(one)}</a>` },
      { title: 'State', cell: ({ status }) => words(status) },
      { title: 'Gross pay', cell: ({ gross }) => money(gross), isNumber: true },
      { title: 'Deductions', cell: one => money(one.total_deductions), isNumber: true },
      { title: 'Net pay', cell: one => money(one.net_payable), isNumber: true },
      { title: 'Paid on', cell: ({ payment }) => payment && day(payment.paid_on) },
    ],
    slips,
    'There is no final payslip yet.',
  )
