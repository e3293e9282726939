// Exit of a person, and the full and final settlement with its clock of two working days.

import type {
  Exit,
  ExitCreate,
  Figures,
  Fnf,
  FnfLine,
  PaymentMethod,
} from '../../../clients/typescript/src/index.ts'
import { day, money, words, todayOf } from '../../format.ts'
import { html, type Content, type Html } from '../../html.ts'
import { actionForm, badge, facts, field, figures, optional, table, type Tone } from '../../parts.ts'
import type { Action, Screen, View } from '../../screen.ts'
import { exitReasons } from '#proto/calculation/leaving.ts'
import { headFields, personAddress, personPage, type Person } from './person-parts.ts'

type Settlement = Figures<Fnf, 'string'>
type Line = Figures<FnfLine, 'string'>

const exit: Action = {
  label: 'Record the exit',
  done: 'The exit is recorded.',
  call: (api, { params, form, once }) =>
    api.employees.createExit(
      params['employee']!,
      {
        date_of_leaving: form.get('date_of_leaving'),
        reason: form.get('reason') as ExitCreate['reason'],
        create_fnf: true,
      },
      {},
      once,
    ),
}

const revoke: Action = {
  label: 'Revoke the exit',
  done: 'The exit is revoked.',
  call: (api, { params, once }) => api.employees.revokeExit(params['employee']!, {}, once),
}

const rehire: Action<Person> = {
  label: 'Hire again',
  done: 'The person is hired again, as a new employment.',
  call: (api, { params, form, once }) =>
    api.employees.rehire(params['employee']!, { date_of_joining: form.get('date_of_joining') }, {}, once),
  next: ({ id }) => personAddress(id),
}

const calculate: Action = {
  label: 'Calculate',
  done: 'The settlement is calculated.',
  call: (api, { form, once }) => api.fnf.recalculate(form.get('fnf'), {}, once),
}

const approve: Action = {
  label: 'Approve',
  done: 'The settlement is approved: its figures are final.',
  call: (api, { form, once }) =>
    api.fnf.approve(
      form.get('fnf'),
      form.get('recovery') === '' ? {} : { recovery: { mode: form.get('recovery') as 'waive' } },
      once,
    ),
}

const markPaid: Action = {
  label: 'Mark as paid',
  done: 'The payment of the settlement is recorded.',
  call: (api, { form, once }) =>
    api.fnf.markPaid(
      form.get('fnf'),
      {
        paid_on: form.get('paid_on'),
        payment_method_id: form.get('method') === '' ? null : Number(form.get('method')),
        ...(form.get('unrouted') === 'yes' && { include_unrouted: true }),
        reference: form.get('reference') === '' ? null : form.get('reference'),
      },
      once,
    ),
}

const screen: Screen = {
  path: '/people/:employee/settlement',
  actions: { exit, revoke, rehire, calculate, approve, mark_paid: markPaid },
  async show(view) {
    const { api, params } = view
    const id = params['employee']!
    const person = await api.employees.get(id, { fields: headFields })
    const organization = { organization_id: person.organization_id }
    const settlements = await optional(api.fnf.list({ ...organization, employee_id: id, limit: 10 }))
    // The exit stands in the settlement, too, and a third call is left for what the payment needs.
    const approved = settlements?.data.find(({ status }) => status === 'approved')
    const [left, methods] =
      approved === undefined
        ? [await optional(api.employees.getExit(id, organization)), null]
        : [exitFrom(approved), await optional(api.paymentMethods.list({ ...organization, limit: 200 }))]
    return personPage(
      view,
      person,
      'exit and settlement',
      html`<h2>Exit</h2>${left === null ? exitForm(view) : exitOf(view, left)}
${left !== null && settlements === null && html`<h2>Settlement</h2><p class="muted">This key may not read settlements.</p>`}
${settlements?.data.map(one => settlementOf(view, one, methods?.data ?? []))}`,
    )
  },
}

export const settlementRoutes = [screen]

function exitForm(view: View): Html {
  const today = view.now.toISOString().slice(0, 10)
  return html`<p>The person has not left.</p>${actionForm(view, 'exit', exit, {
    fields: html`${field('date_of_leaving', 'Last working day', { type: 'date', isRequired: true })}${field(
      'reason',
      'Reason',
      { choices: exitReasons.map(reason => [reason, words(reason)]) },
    )}`,
    sample: { date_of_leaving: today, reason: 'resignation' },
    confirm: 'Runs pay the person up to this day; a settlement is created.',
  })}`
}

type ShownExit = Pick<Figures<Exit, 'string'>, 'date_of_leaving' | 'reason' | 'resignation_date' | 'remarks'>

const exitFrom = ({ date_of_leaving, reason }: Settlement): ShownExit => ({
  date_of_leaving,
  reason,
  resignation_date: null,
  remarks: null,
})

function exitOf(view: View, left: ShownExit): Html {
  return html`${facts([
    ['Last working day', day(left.date_of_leaving)],
    ['Reason', words(left.reason)],
    ['Resigned on', day(left.resignation_date)],
    ['Remarks', left.remarks ?? 'None'],
  ])}<details><summary>Other actions</summary><div class="actions">
${actionForm(view, 'revoke', revoke, { tone: 'danger', confirm: 'The person stays; the settlement is cancelled.' })}
${actionForm(view, 'rehire', rehire, {
  fields: field('date_of_joining', 'Joins again on', { type: 'date', isRequired: true }),
  sample: { date_of_joining: view.now.toISOString().slice(0, 10) },
})}</div></details>`
}

const stateWords: Readonly<Record<Settlement['status'], readonly [label: string, tone: Tone]>> = {
  draft: ['To be calculated', 'warn'],
  calculating: ['Calculating', 'warn'],
  calculated: ['To be approved', 'warn'],
  approved: ['Approved, to be paid', 'warn'],
  settled: ['Settled', 'good'],
  cancelled: ['Cancelled', 'calm'],
}

export const settlementState = ({ status }: Pick<Settlement, 'status'>): Html => badge(...stateWords[status])

/** What the clock of two working days says today. */
export function clockOf(
  { due_by, wages_paid_on, status }: Pick<Settlement, 'due_by' | 'wages_paid_on' | 'status'>,
  now: Date,
): Content {
  if (wages_paid_on !== null) return html`Paid on ${day(wages_paid_on)}`
  if (status === 'cancelled') return null
  if (due_by === null) return 'Not known yet'
  const today = todayOf(now)
  const tone = due_by < today ? badge('Overdue', 'bad') : due_by === today && badge('Due today', 'warn')
  return html`${day(due_by)} ${tone}`
}

type Method = Pick<PaymentMethod, 'id' | 'name' | 'is_active'>

function settlementOf(view: View, one: Settlement, methods: readonly Method[]): Html {
  return html`<h2>Settlement ${settlementState(one)}</h2>
${figures([
  ['Last working day', day(one.date_of_leaving)],
  ['Wages due by', clockOf(one, view.now)],
  ...(one.gratuity_due_by === null ? [] : [['Gratuity due by', day(one.gratuity_due_by)] as const]),
  ...(one.net_payable === null ? [] : [['Net pay', money(one.net_payable)] as const]),
])}
${one.due_by === null && one.status !== 'cancelled' && html`<p>Wages are due two working days after the last working day; the calculation states the day.</p>`}
${one.net_payable_words && html`<p>${one.net_payable_words}</p>`}
${nextOf(view, one, methods)}
${one.warnings.length > 0 && html`<ul>${one.warnings.map(({ message }) => html`<li>${message}</li>`)}</ul>`}
${
  one.lines.length > 0 &&
  table<Line>(
    'Lines of the settlement',
    [
      { title: 'Line', cell: ({ name, code }) => html`${name} <code>${code}</code>` },
      { title: 'Kind', cell: ({ type }) => words(type) },
      { title: 'Amount', cell: ({ amount }) => money(amount), isNumber: true },
    ],
    one.lines,
  )
}
${one.payslip_id && html`<p><a href="/payslips/${one.payslip_id}">Payslip of the settlement</a></p>`}`
}

function methodField(methods: readonly Method[]): Html {
  const active = methods.filter(({ is_active: isActive }) => isActive)
  return field('method', 'Paid by', {
    choices: active.map(({ id, name }) => [String(id), name]),
    isRequired: true,
    ...(active.length === 0 && { hint: 'No payment method is recorded yet: POST /payment-methods.' }),
  })
}

/** What approval has to decide about: deductions that the pay did not reach, and a net below zero. */
function owedBy({ debt, net_payable: net }: Settlement): readonly string[] {
  return [
    ...(Number(debt) > 0 ? [money(debt)] : []),
    ...(Number(net) < 0 ? [money(String(net).replace('-', ''))] : []),
  ]
}

function nextOf(view: View, one: Settlement, methods: readonly Method[]): Content {
  const { id, status, due_by, version } = one
  const hidden = { fnf: id }
  const owed = owedBy(one)
  const whom = `one employee, net pay ${money(one.net_payable)}`
  if (status === 'draft') return actionForm(view, 'calculate', calculate, { hidden, version, tone: 'first' })
  if (status === 'calculated')
    return html`${actionForm(view, 'approve', approve, {
      hidden,
      version,
      tone: 'first',
      confirm: `The figures become final: ${whom}.`,
      fields:
        owed.length > 0 &&
        field('recovery', `The employee owes ${owed.join(' and ')}`, {
          choices: [
            ['outside_payroll', 'Recover it outside payroll'],
            ['waive', 'Waive it'],
          ],
        }),
    })}${actionForm(view, 'calculate', calculate, { hidden, version, label: 'Calculate again' })}`
  if (status === 'approved')
    return actionForm(view, 'mark_paid', markPaid, {
      hidden,
      version,
      tone: 'first',
      confirm: `What is still open of the settlement is recorded as paid: ${whom}. This is final.`,
      fields: html`${field('paid_on', 'Paid on', { type: 'date', isRequired: true })}${methodField(methods)}<label class="confirm"><input type="checkbox" name="unrouted" value="yes"> Without bank details, it was paid by other means, such as cash or cheque</label>${field('reference', 'Reference', { hint: 'Such as the UTR of the bank' })}`,
      sample: { paid_on: due_by ?? '2026-11-24' },
    })
  return null
}
