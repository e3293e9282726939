// The people of a run, a page at a time, and the holds of their payments.

import type { Figures, Payslip } from '../../../clients/typescript/src/index.ts'
import { count, money, words } from '../../format.ts'
import { html, type Content, type Html } from '../../html.ts'
import { actionForm, badge, field, filters, pager, table } from '../../parts.ts'
import type { Action, Screen, View } from '../../screen.ts'
import { slipStates } from '../slip-states.ts'
import { headFields, runAddress, runPage } from './run-parts.ts'

type Slip = Figures<Payslip, 'string'>

const back = (_: unknown, { params }: { readonly params: Readonly<Record<string, string>> }): string =>
  runAddress(params['run']!, '/people')

const hold: Action = {
  label: 'Hold the payment',
  done: 'The payment of the employee is on hold.',
  call: (api, { params, form, once }) =>
    api.runs.hold(
      params['run']!,
      { action: 'hold', employee_ids: [form.get('employee')], reason: form.get('reason') },
      once,
    ),
  next: back,
}

const release: Action = {
  label: 'Release the payment',
  done: 'The payment of the employee is released.',
  call: (api, { params, form, once }) =>
    api.runs.hold(params['run']!, { action: 'release', employee_ids: [form.get('employee')] }, once),
  next: back,
}

const looks = {
  warnings: ['With warnings', { has_warning: true }],
  negative: ['Net pay below zero', { net_below: 0 }],
  nothing: ['Net pay below 1 rupee', { net_below: 1 }],
} as const

type Look = keyof typeof looks

const screen: Screen = {
  path: '/runs/:run/people',
  actions: { hold, release },
  async show(view) {
    const { api, params, query } = view
    const id = params['run']!
    const status = query.get('status') ?? ''
    const look = query.get('look') ?? ''
    const [run, people] = await Promise.all([
      api.runs.get(id, { fields: headFields }),
      api.runs.listEmployees(id, {
        limit: 50,
        cursor: query.get('cursor') ?? undefined,
        status: Object.hasOwn(slipStates, status) ? (status as Slip['status']) : undefined,
        ...(Object.hasOwn(looks, look) ? looks[look as Look][1] : {}),
        fields: [
          'id',
          'employee_id',
          'employee',
          'status',
          'days',
          'gross',
          'total_deductions',
          'net_payable',
          'warnings',
          'failure',
          'hold',
        ],
      }),
    ])
    const canHold = run.status === 'draft' || run.status === 'generated' || run.status === 'locked'
    return runPage(
      view,
      run,
      'people',
      html`${canHold && holdForm(view, people.data)}
${filters(
  view,
  html`${field('status', 'State', {
    choices: [
      ['', 'All states'],
      ...Object.entries(slipStates).map(([code, [label]]) => [code, label] as const),
    ],
    value: status,
  })}${field('look', 'Look at', {
    choices: [['', 'All people'], ...Object.entries(looks).map(([code, [label]]) => [code, label] as const)],
    value: look,
  })}`,
)}
${table<Slip>('People of the run', columnsOf(canHold, view), people.data, 'No employee of the run matches.')}
${pager(view, people.meta.next_cursor)}`,
    )
  },
}

export const peopleOfRunRoutes = [screen]

function columnsOf(canHold: boolean, view: View) {
  const columns = [
    { title: 'Code', cell: ({ employee }: Slip) => employee.code },
    {
      title: 'Name',
      cell: ({ id, employee, failure }: Slip) =>
        failure === null ? html`<a href="/payslips/${id}">${employee.name}</a>` : employee.name,
    },
    { title: 'Department', cell: ({ employee }: Slip) => employee.department },
    { title: 'Days paid', cell: ({ days }: Slip) => count(days?.payable_days), isNumber: true },
    { title: 'Gross pay', cell: ({ gross }: Slip) => money(gross), isNumber: true },
    { title: 'Deductions', cell: (one: Slip) => money(one.total_deductions), isNumber: true },
    { title: 'Net pay', cell: (one: Slip) => money(one.net_payable), isNumber: true },
    { title: 'State', cell: ({ status }: Slip) => badge(...slipStates[status]) },
    { title: 'To look at', cell: remarksOf },
  ]
  if (!canHold) return columns
  return [...columns, { title: 'Payment', cell: (slip: Slip) => holdLink(slip, view) }]
}

function remarksOf({ failure, warnings, hold: held }: Slip): Content {
  const texts = [failure?.message, held && `Held: ${held.reason ?? 'no reason is given'}`]
  return [...texts, ...warnings.map(({ code }) => words(code))].filter(Boolean).join('; ')
}

function holdLink({ employee_id, hold: held, employee }: Slip, view: View): Html {
  const target = new URLSearchParams(view.query)
  target.set('employee', employee_id)
  return html`<a href="?${target.toString()}#hold" aria-label="${held === null ? 'Hold' : 'Release'} ${employee.name}">${held === null ? 'Hold' : 'Release'}</a>`
}

/** For the employee that a row chose, while the row is on the page. */
function holdForm(view: View, slips: readonly Slip[]): Content {
  const slip = slips.find(one => one.employee_id === view.query.get('employee'))
  if (slip === undefined) return null
  const { employee, employee_id, net_payable, hold: held } = slip
  const hidden = { employee: employee_id }
  return html`<section class="card" id="hold"><h2>${held === null ? 'Hold' : 'Release'} the payment of ${employee.name}</h2>
<p>${employee.code}, net pay ${money(net_payable)}</p>
${
  held === null
    ? actionForm(view, 'hold', hold, {
        hidden,
        fields: field('reason', 'Reason', { isRequired: true }),
        sample: { reason: 'Bank account to be confirmed' },
        tone: 'first',
      })
    : actionForm(view, 'release', release, { hidden, tone: 'first' })
}</section>`
}
