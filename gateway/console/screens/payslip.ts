// A payslip as it is printed. Each figure leads to its steps, its law, and the same figure of the month before.

import type {
  Explanation,
  ExplanationStep,
  Figures,
  Payslip,
  PayslipLine,
} from '../../clients/typescript/src/index.ts'
import { count, day, laterMonth, money, monthKey, monthName, words } from '../format.ts'
import { html, type Content, type Html } from '../html.ts'
import { actionForm, badge, facts, field, figures, optional, table } from '../parts.ts'
import { streamed } from './files/fetched.ts'
import { slipStates } from './slip-states.ts'
import type { Action, FileScreen, Screen, View } from '../screen.ts'

type Slip = Figures<Payslip, 'string'>
type Line = Figures<PayslipLine, 'string'>
type Steps = Figures<Explanation, 'string'>
type Step = Figures<ExplanationStep, 'string'>

const slipOf = ({ params }: Pick<View, 'params'>): string => params['payslip']!

const email: Action = {
  label: 'Send by e-mail',
  done: 'The payslip is being sent.',
  call: (api, { params, form, once }) => {
    const to = form.get('to')
    return api.payslips.email(slipOf({ params }), to === '' ? {} : { to }, once)
  },
}

const hold: Action = {
  label: 'Hold the payment',
  done: 'The payment is on hold.',
  call: (api, { form, once }) =>
    api.runs.hold(
      form.get('run'),
      { action: 'hold', employee_ids: [form.get('employee')], reason: form.get('reason') },
      once,
    ),
}

const release: Action = {
  label: 'Release the payment',
  done: 'The payment is released.',
  call: (api, { form, once }) =>
    api.runs.hold(form.get('run'), { action: 'release', employee_ids: [form.get('employee')] }, once),
}

const pdf: FileScreen = {
  path: '/payslips/:payslip/pdf',
  file: view => streamed(view.api.payslips.getPdf(slipOf(view))),
}

const screen: Screen = {
  path: '/payslips/:payslip',
  actions: { email, hold, release },
  async show(view) {
    const slip = await view.api.payslips.get(slipOf(view), { explain: 'none' })
    const line = slip.lines.find(({ code }) => code === view.query.get('line')) ?? null
    return {
      title: `${slip.employee.name}, ${monthName(slip)}`,
      period: slip,
      place: `/orgs/${slip.organization_id}/people`,
      body: html`${headOf(slip)}
<div class="beside"><div>${linesOf(view, slip)}${aboutSlip(slip)}</div>
<div id="line" aria-live="polite">${line === null ? html`<p class="muted">Choose a figure to see how it came about.</p>` : await panelOf(view, slip, line)}</div></div>
${warningsOf(slip)}${actionsOf(view, slip)}`,
    }
  },
}

export const payslipRoutes = [screen, pdf]

function headOf(slip: Slip): Html {
  const { employee } = slip
  return html`<p>${badge(...slipStates[slip.status])} <a href="/people/${slip.employee_id}">${employee.code}</a>${employee.designation && `, ${employee.designation}`}${employee.department && `, ${employee.department}`} · <a href="/runs/${slip.payroll_run_id}">Run</a>${slip.pdf_url !== null && html` · <a href="/payslips/${slip.id}/pdf" download>PDF</a>`}</p>
${figures([
  ['Gross pay', money(slip.gross)],
  ['Deductions', money(slip.total_deductions)],
  ['Net pay', money(slip.net_payable)],
  ['Cost to the employer', money(slip.employer_cost)],
])}<p>${slip.net_payable_words}</p>${slip.failure !== null && html`<p>${badge('Failed', 'bad')} ${slip.failure.message}</p>`}`
}

const kinds: readonly (readonly [title: string, types: readonly Line['type'][]])[] = [
  ['Earnings', ['earning', 'reimbursement']],
  ['Deductions', ['deduction', 'recovery']],
  ['Employer’s part', ['employer_contribution']],
  ['For information', ['information']],
]

function linesOf(view: View, slip: Slip): Html {
  const chosen = view.query.get('line')
  const columns = [
    { title: 'Line', cell: ({ name, code }: Line) => html`${name} <code>${code}</code>` },
    {
      title: 'Amount',
      isNumber: true,
      cell: ({ code, amount, name }: Line) => {
        const target = `/payslips/${slip.id}?line=${encodeURIComponent(code)}`
        return html`<a href="${target}#line" hx-get="${target}" hx-target="#line" hx-select="#line" hx-swap="outerHTML" aria-label="${name}: ${money(amount)}, explained"${code === chosen && html` aria-current="true"`}>${money(amount)}</a>`
      },
    },
    { title: 'Year to date', isNumber: true, cell: (line: Line) => money(line.ytd_amount) },
  ]
  const parts = kinds.flatMap(([title, types]) => {
    const lines = slip.lines.filter(({ type }) => types.includes(type))
    return lines.length === 0 ? [] : [html`<div><h2>${title}</h2>${table<Line>(title, columns, lines)}</div>`]
  })
  return html`<div class="sides">${parts}</div>`
}

function aboutSlip(slip: Slip): Html {
  const { days, ytd, employee } = slip
  return html`<h2>Attendance</h2>${
    days === null
      ? html`<p class="muted">There are no days, because the pay was not calculated.</p>`
      : facts([
          ['Days of the month', html`${count(days.total_days)} (${words(days.basis)})`],
          ['Days paid', count(days.payable_days)],
          ['Days without pay', count(days.lop_days)],
          ['Overtime', `${count(days.overtime_minutes)} minutes`],
          ...slip.leave.map(
            leave => [leave.leave_type, `${count(leave.taken)} taken, ${count(leave.closing)} left`] as const,
          ),
        ])
  }
${
  ytd !== null &&
  html`<h2>Year to date</h2>${facts([
    ['Tax year', ytd.tax_year],
    ['Gross pay', money(ytd.gross)],
    ['Taxable pay', money(ytd.taxable)],
    ['Provident fund', money(ytd.pf)],
    ['ESI', money(ytd.esi)],
    ['Professional tax', money(ytd.pt)],
    ['Income tax', money(ytd.tds)],
  ])}`
}
<h2>Payment</h2>${facts([
    ['Period', html`${day(slip.period_start)} to ${day(slip.period_end)}`],
    ['Pay date', day(slip.pay_date)],
    ['Account', employee.bank && html`${employee.bank.account_number}, ${employee.bank.ifsc}`],
    ...(slip.payment === null
      ? []
      : ([
          ['Paid on', day(slip.payment.paid_on)],
          ['Reference', slip.payment.reference ?? 'None'],
        ] as const)),
    ...(slip.hold === null ? [] : ([['On hold', slip.hold.reason ?? 'No reason is given']] as const)),
    ['PAN', employee.pan],
    ['UAN', employee.uan],
    ['Law', html`rules <code>${slip.rule_set_version}</code>`],
  ])}`
}

function warningsOf({ warnings }: Slip): Content {
  if (warnings.length === 0) return null
  return html`<h2>To look at</h2><ul>${warnings.map(({ message }) => html`<li>${message}</li>`)}</ul>`
}

async function panelOf(view: View, slip: Slip, line: Line): Promise<Html> {
  const before = laterMonth(slip, -1)
  const [explanation, earlier] = await Promise.all([
    optional(view.api.payslips.explainLine(slip.id, line.code)),
    optional(
      view.api.employees.listPayslips(slip.employee_id, {
        organization_id: slip.organization_id,
        to: monthKey(before),
        status: ['locked', 'paid', 'held'],
        limit: 1,
        fields: ['id', 'month', 'year', 'lines'],
      }),
    ),
  ])
  const last = earlier?.data[0]
  return html`<section class="card"><h2>${line.name} <code>${line.code}</code></h2>
${figures([[monthName(slip), money(line.amount)], ...(last === undefined ? [] : [lastFigure(last, line)])])}
${last === undefined && html`<p class="muted">There is no final payslip before this one.</p>`}
${explanation === null ? html`<p class="muted">This key may not read how the figure came about.</p>` : stepsOf(explanation)}</section>`
}

function lastFigure(last: Slip, { code }: Line): readonly [string, Content] {
  const before = last.lines.find(one => one.code === code)
  return [
    monthName(last),
    html`<a href="/payslips/${last.id}?line=${encodeURIComponent(code)}">${before === undefined ? 'None' : money(before.amount)}</a>`,
  ]
}

function stepsOf({ text, steps }: Steps): Html {
  return html`<p>${text}</p><ol class="steps">${steps.map(
    step => html`<li><h3>${step.label}: ${valueOf(step.result, step.unit)}</h3>
<p>${step.inputs.map(
      ({ name, value, unit, from }, at) =>
        html`${at > 0 && ', '}${from.kind === 'line' ? html`<code>${name}</code>` : words(name)} ${valueOf(value, unit)}${from.kind === 'step' && ` (step ${from.ref})`}`,
    )}</p>${step.rule && lawOf(step.rule)}</li>\n`,
  )}</ol>`
}

function valueOf(value: string | number, unit: Step['unit']): string {
  if (unit === 'rupees') return money(value)
  if (unit === 'percent') return `${value} %`
  if (unit === 'date') return day(String(value))
  return unit === 'text' || unit === 'count' ? words(String(value)) : `${value} ${unit}`
}

/** The address of a law is the API's own; only one that is encrypted becomes a link. */
function lawOf({ citation, effective_from }: NonNullable<Step['rule']>): Html {
  const { law, provision, notification, url } = citation
  const source = notification ?? 'Text'
  return html`<p class="muted">${law}${provision && `, ${provision}`}, since ${day(effective_from)}. ${
    url?.startsWith('https://') === true
      ? html`<a href="${url}" rel="noreferrer">${source}</a>`
      : notification
  }</p>`
}

function actionsOf(view: View, slip: Slip): Html {
  const hidden = { run: slip.payroll_run_id, employee: slip.employee_id }
  const canHold = slip.status === 'calculated' || slip.status === 'locked'
  return html`<h2>Actions</h2>
${
  (slip.status === 'locked' || slip.status === 'paid') &&
  actionForm(view, 'email', email, {
    fields: field('to', 'To', { type: 'email', hint: 'Empty: the address of the employee' }),
  })
}
${slip.status === 'held' && actionForm(view, 'release', release, { hidden })}
${canHold && actionForm(view, 'hold', hold, { hidden, fields: field('reason', 'Reason', { isRequired: true }), sample: { reason: 'Bank account to be confirmed' } })}`
}
