// Simulate: what the last run would have come to under another law.

import type { CreateSimulationBody, Figures, Rule, Simulation } from '../../clients/typescript/src/index.ts'
import { html, type Html } from '../html.ts'
import { count, counted, day, money, monthName, roughMoney, words } from '../format.ts'
import { pairs, type Pair } from '../comparisons.ts'
import type { FormFields } from '../form.ts'
import { actionForm, badge, facts, field, figures, filters, table } from '../parts.ts'
import type { Action, Screen, View } from '../screen.ts'
import { stateName, states } from '../states.ts'
import { organizationOf } from './place.ts'

const heads = [
  ['pf', 'Provident fund'],
  ['esi', 'ESI'],
  ['tds', 'Income tax'],
  ['pt', 'Professional tax'],
  ['lwf', 'Labour welfare fund'],
] as const
type Head = (typeof heads)[number][0]
type StateCode = NonNullable<Rule['state_code']>

/** Units whose figures can be replaced. */
const replaceable: ReadonlySet<string> = new Set(['rupees', 'percent', 'days', 'years', 'hours'])
const ofStates: readonly string[] = ['pt', 'lwf']
const figuresShown = 60

const simulate: Screen = {
  path: '/orgs/:org/simulate',
  async show(view) {
    const { api, query } = view
    const organization = organizationOf(view)
    const head = (heads.find(([code]) => code === query.get('head'))?.[0] ?? 'pf') satisfies Head
    const needsState = ofStates.includes(head)
    const state = query.get('state') ?? ''
    const { data: runs } = await api.runs.list({
      organization_id: organization,
      limit: 10,
      sort: '-created_at',
      fields: 'id,name,type,month,year,period_start,period_end,status,counts,calculation',
    })
    const run = runs.find(({ calculation }) => calculation !== null && calculation.finished_at !== null)
    const choice = filters(
      view,
      html`${field('head', 'Law', { value: head, choices: heads })}${needsState && field('state', 'State', { value: state, choices: [['', 'choose'], ...states] })}`,
      'Show its figures',
    )
    if (run === undefined)
      return {
        title: 'Simulate',
        body: html`<p>A simulation calculates the last run again under other figures of the law. There is no calculated run yet.</p>`,
      }
    const rules =
      needsState && state === ''
        ? null
        : await api.rules.list({
            head,
            as_of: run.period_end,
            limit: 100,
            ...(needsState && { state_code: state as StateCode }),
          })
    return {
      title: 'Simulate',
      body: html`<p>The last run is calculated again from its stored inputs with other figures of the law, and compared with what it came to. Nothing is stored.</p>
${facts([
  [
    'Run',
    html`<a href="/orgs/${organization}/runs/${encodeURIComponent(run.id)}">${run.name ?? `${words(run.type)}, ${monthName({ month: run.month, year: run.year })}`}</a> ${badge(run.status)}`,
  ],
  ['Payslips', count(run.counts.calculated)],
])}
${choice}
${rules === null ? html`<p class="muted">Choose a State.</p>` : form(view, rules.data, { run: run.id, from: run.period_start })}`,
    }
  },
}

type LegalFigure = {
  readonly rule: Rule
  readonly name: string
  readonly value: unknown
  readonly unit: string
}

function offeredOf(rules: readonly Rule[]): LegalFigure[] {
  return rules.flatMap(rule =>
    rule.values
      .filter(({ unit, value }) => replaceable.has(unit) && typeof value === 'number')
      // Slabs of income tax are no single figures, which alone can be replaced.
      .filter(({ name }) => rule.head !== 'tds' || !name.includes('['))
      .map(({ name, value, unit }) => ({ rule, name, value, unit })),
  )
}

function form(
  view: View,
  rules: readonly Rule[],
  { run, from }: { readonly run: string; readonly from: string },
): Html {
  const offered = offeredOf(rules)
  if (offered.length === 0) return html`<p class="muted">This law has no figures that can be replaced.</p>`
  const [first] = offered
  return actionForm(view, 'simulate', create, {
    tone: 'first',
    hidden: { payroll_run_id: run, effective_from: from },
    sample: { [`new ${first!.rule.id} ${first!.name}`]: String(first!.value) },
    fields: html`<div class="fill">${table(
      'Figures of the law',
      [
        {
          title: 'Rule',
          cell: ({ rule, name }) =>
            html`${titleOf(rule)}${rule.values.length > 1 && `: ${words(name)}`}<br><code>${rule.id}</code>`,
        },
        { title: 'Now', cell: ({ value, unit }) => figureText(value, unit), isNumber: true },
        {
          title: 'New',
          cell: ({ rule, name, unit }) =>
            html`<input name="new ${rule.id} ${name}" inputmode="decimal" size="9" aria-label="New ${words(name)} of ${rule.id}, ${unit}"> ${unitText(unit)}`,
        },
        { title: 'Since', cell: ({ rule }) => day(rule.effective_from) },
      ],
      offered.slice(0, figuresShown),
    )}</div>`,
  })
}

const abbreviations = /^(epf|eps|edli|esi|tds|pt|lwf|nps|pan|[a-z]{2})$/

/** `EPF wage ceiling` of `IN.EPF.WAGE_CEILING`. */
function titleOf({ id, state_code: state }: Rule): string {
  const [, head = '', ...rest] = id.toLowerCase().split('.')
  const text = [head, ...rest.join('_').split('_')]
    .map((word, at) => (at === 0 && abbreviations.test(word) ? word.toUpperCase() : word))
    .join(' ')
  return state === null ? text : `${head.toUpperCase()} in ${stateName(state)}`
}

const unitText = (unit: string): string => (unit === 'rupees' ? '₹' : unit === 'percent' ? '%' : unit)

function figureText(value: unknown, unit: string): string {
  return unit === 'rupees' ? `₹ ${count(Number(value))}` : `${count(Number(value))} ${unitText(unit)}`
}

/** The figures that the reader filled in, by their rules. */
function overridesOf(form: FormFields): CreateSimulationBody['rule_overrides'] {
  const filled = [...form.named('new ')].flatMap(([place, text]) => {
    const [rule = '', name = ''] = place.split(' ')
    return text.trim() === '' ? [] : [{ rule, name, value: Number(text.replaceAll(',', '')) }]
  })
  return [...Map.groupBy(filled, ({ rule }) => rule)].map(([rule, figures]) => ({
    rule_id: rule,
    effective_from: form.get('effective_from'),
    value: Object.fromEntries(figures.map(({ name, value }) => [name, value])),
  }))
}

type Outcome = Figures<Simulation, 'string'>

const create: Action<Outcome> = {
  label: 'Simulate',
  done: 'The simulation is calculated.',
  call: (api, { form, once }) =>
    api.simulations.create(
      { payroll_run_id: form.get('payroll_run_id'), rule_overrides: overridesOf(form) },
      once,
    ),
  show: (found, view) => ({ title: 'Simulation', body: resultOf(found, view) }),
}

function resultOf(found: Outcome, { url, params }: View): Html {
  const { totals, failures } = found
  return html`<p><a href="${url}">Simulate something else</a></p>
${figures([
  ['People whose payslip changes', `${count(found.affected_count)} of ${count(found.employee_count)}`],
  ['Cost to the employer, ₹', signed(totals.employer_cost.difference)],
  ['Net pay, ₹', signed(totals.net_payable.difference)],
])}
${pairs('Before and after', [
  pairOf('Cost to the employer', totals.employer_cost),
  pairOf('Gross pay', totals.gross),
  pairOf('Net pay', totals.net_payable),
])}
${pairs('What is deducted and contributed, before and after', contributions(found))}
<h2>Lines that change</h2>
${changedLines(found)}
<h2>People whose payslip changes</h2>
${changedPeople(found, params['org'] ?? '')}
${found.without_payslip_count > 0 && html`<p>${counted(found.without_payslip_count, 'person', 'people')} without a payslip in the run: in no amount.</p>`}
${
  failures.length > 0 &&
  html`<h2>Not calculated</h2>${table(
    'Not calculated',
    [
      {
        title: 'Person',
        cell: person => personLink(person, params['org'] ?? ''),
      },
      { title: 'Why', cell: ({ message }) => message },
    ],
    failures.slice(0, 50),
  )}`
}
${facts([
  ['Rules of the run', html`<code>${found.rule_set_version}</code>`],
  ['Rules of the simulation', html`<code>${found.simulated_rule_set_version}</code>`],
])}`
}

const pairOf = (label: string, { before, after, difference }: Outcome['totals']['gross']): Pair => ({
  label,
  before: Number(before),
  after: Number(after),
  texts: [roughMoney(before), roughMoney(after), signed(difference)],
})

const contributionNames: readonly (readonly [label: string, ...categories: readonly string[]])[] = [
  ['Provident fund and pension', 'pf', 'vpf', 'eps', 'edli', 'pf_admin'],
  ['ESI', 'esi'],
  ['Professional tax', 'pt'],
  ['Labour welfare fund', 'lwf'],
  ['Income tax', 'tds'],
]

/** Both shares of each law that the run has. */
function contributions({ lines }: Outcome): Pair[] {
  return contributionNames.flatMap(([label, ...categories]) => {
    const own = lines.filter(({ category }) => categories.includes(category))
    const sum = (name: 'before' | 'after') => own.reduce((total, line) => total + Number(line[name]), 0)
    const [before, after] = [sum('before'), sum('after')]
    if (own.length === 0) return []
    return [
      pairOf(label, { before: String(before), after: String(after), difference: String(after - before) }),
    ]
  })
}

const changedLines = ({ lines }: Outcome): Html =>
  table(
    'Lines that change',
    [
      { title: 'Line', cell: ({ name, code }) => html`${name} <code>${code}</code>` },
      { title: 'Kind', cell: ({ type }) => words(type) },
      { title: 'People', cell: ({ affected_count: affected }) => count(affected), isNumber: true },
      { title: 'Before', cell: ({ before }) => money(before), isNumber: true },
      { title: 'After', cell: ({ after }) => money(after), isNumber: true },
      { title: 'Difference', cell: ({ difference }) => signed(difference), isNumber: true },
    ],
    lines
      .filter(({ affected_count: affected }) => affected > 0)
      .toSorted((one, other) => Math.abs(Number(other.difference)) - Math.abs(Number(one.difference))),
    'No payslip changes.',
  )

type PersonOfSimulation = Pick<
  Outcome['failures'][number],
  'employee_id' | 'external_id' | 'employee_code' | 'name'
>

function personLink(
  { employee_id: id, external_id: external, employee_code: code, name }: PersonOfSimulation,
  organization: string,
): Html {
  const number = code ?? external ?? id
  return html`<a href="/orgs/${organization}/people/${encodeURIComponent(id)}">${name ?? number}</a>${name !== null && html` <span class="muted">${number}</span>`}`
}

/** A page of them keeps below its size. */
const peopleShown = 50

function changedPeople({ employees, affected_count: affected }: Outcome, organization: string): Html {
  const shown = employees.slice(0, peopleShown)
  return html`${table(
    'People whose payslip changes',
    [
      {
        title: 'Person',
        cell: person => personLink(person, organization),
      },
      { title: 'Net pay before', cell: ({ net_payable: net }) => money(net.before), isNumber: true },
      { title: 'After', cell: ({ net_payable: net }) => money(net.after), isNumber: true },
      { title: 'Difference', cell: ({ net_payable: net }) => signed(net.difference), isNumber: true },
      { title: 'Cost', cell: ({ employer_cost: cost }) => signed(cost.difference), isNumber: true },
    ],
    shown,
    'No payslip changes.',
  )}${affected > shown.length && html`<p class="muted">The greatest differences of ${count(affected)} people.</p>`}`
}

const signed = (amount: string): string => `${Number(amount) > 0 ? '+' : ''}${money(amount)}`

export const simulateRoutes = [{ ...simulate, actions: { simulate: create } }]
