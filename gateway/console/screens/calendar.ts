// Calendar: what is due in a year, by law and by State, and the record of what became of it.

import type { FilingReport, ListFilingsQuery } from '../../clients/typescript/src/index.ts'
import { html, type Content, type Html } from '../html.ts'
import { count, counted, day, money, monthKey, shortMonth, time, todayOf } from '../format.ts'
import { actionForm, badge, facts, field, filters, table } from '../parts.ts'
import { type Action, type ActionInput, NotFound, type Screen, type View } from '../screen.ts'
import type { FormFields } from '../form.ts'
import { stateName, states } from '../states.ts'
import {
  daysLeft,
  fileKey,
  filingBadge,
  filingLaws,
  filingMonths,
  isLate,
  lastMonth,
  lawName,
  type ShownFiling,
  stateOf,
} from './filing.ts'
import { downloadsOf } from './downloads.ts'
import { organizationOf, taxYearFrom } from './place.ts'

const listed =
  'id,report,return_type,serial,state_code,period,financial_year,form_title,due_date,payment_due_date,status,generated_at,submitted_on,acknowledgement_number,reported_by'
const maxShown = 25
const soonDays = 7

function yearOf({ params: { year = '' } }: Pick<View, 'params'>): number {
  if (!/^20\d\d$/.test(year)) throw new NotFound()
  return Number(year)
}

const calendar: Screen = {
  path: '/orgs/:org/calendar/:year',
  async show(view) {
    const [organization, year] = [organizationOf(view), yearOf(view)]
    const { filings, isWhole } = await filingsOf(view, organization, year)
    const today = todayOf(view.now)
    const base = `/orgs/${organization}/calendar`
    const soon = filings.filter(each => {
      const left = daysLeft(each, today)
      return left !== null && left >= 0 && left <= soonDays
    })
    const late = filings.filter(each => isLate(each, today))
    const rows = (title: string, items: readonly ShownFiling[], empty: string) =>
      html`${listOf(title, items.slice(0, maxShown), { base, year, organization, today, empty })}${items.length > maxShown && html`<p class="muted">${count(items.length - maxShown)} more stand in the year below.</p>`}`
    return {
      title: `Calendar of ${year}`,
      body: html`<nav class="pager" aria-label="Years"><a href="${base}/${year - 1}">← ${year - 1}</a> <a href="${base}/${year + 1}">${year + 1} →</a></nav>
${filters(view, choices(view))}
<h2>Due within seven days</h2>
${rows('Due within seven days', soon, 'Nothing is due within seven days.')}
<h2>Late${late.length > 0 && html` ${badge(counted(late.length, 'filing'), 'bad')}`}</h2>
${rows('Late', late, 'Nothing is late.')}
<h2>The year</h2>
${!isWhole && html`<p class="notice bad">The year has more filings than one page shows. Choose a law or a State.</p>`}
${yearTable(filings, { base, year, today })}`,
    }
  },
}

/** All that is due in the calendar year: of the two years from April to March that it is in. At most three calls. */
async function filingsOf(view: View, organization: number, year: number) {
  const { api, query } = view
  const asked: ListFilingsQuery = {
    organization_id: organization,
    fields: listed,
    limit: 200,
    ...(query.get('law') && { report: query.get('law') as FilingReport['report'] }),
    ...(query.get('state') && { state_code: query.get('state') as NonNullable<FilingReport['state_code']> }),
  }
  const pages = await Promise.all(
    [year - 1, year].map(first =>
      api.statutory.listFilings({ ...asked, financial_year: taxYearFrom(first) }),
    ),
  )
  const cut = pages.findIndex(({ meta }) => meta.has_more)
  const last = pages[cut]?.meta.next_cursor
  if (last !== undefined && last !== null)
    pages.push(
      await api.statutory.listFilings({
        ...asked,
        financial_year: taxYearFrom(year - 1 + cut),
        cursor: last,
      }),
    )
  // One of those with more was followed.
  const open = pages.filter(({ meta }) => meta.has_more).length - (pages.length > 2 ? 1 : 0)
  return {
    filings: pages
      .flatMap(({ data }) => data)
      .filter(({ due_date: due }) => due !== null && due.startsWith(String(year)))
      .toSorted((one, other) => (one.due_date! < other.due_date! ? -1 : 1)),
    isWhole: open === 0,
  }
}

function choices({ query }: View): Html {
  return html`${field('law', 'Law', {
    value: query.get('law') ?? '',
    choices: [
      ['', 'all'],
      ...filingLaws.filter(([code]) => !code.startsWith('pf_form') && !code.endsWith('_report')),
    ],
  })}${field('state', 'State', { value: query.get('state') ?? '', choices: [['', 'all'], ...states] })}`
}

type Listing = {
  readonly base: string
  readonly year: number
  readonly organization: number
  readonly today: string
  readonly empty: string
}

function listOf(
  title: string,
  filings: readonly ShownFiling[],
  { base, year, organization, today, empty }: Listing,
): Html {
  return table(
    title,
    [
      { title: 'Due', cell: ({ due_date: due }) => html`<span class="whole">${day(due)}</span>` },
      {
        title: 'Filing',
        cell: filing => html`<a href="${addressOf(filing, base, year)}">${lawName(filing)}</a>`,
      },
      { title: 'Of', cell: filingMonths },
      { title: 'State', cell: filing => html`${filingBadge(filing, today)} ${daysText(filing, today)}` },
      { title: 'File', cell: filing => fileLink(filing, organization) },
    ],
    filings,
    empty,
  )
}

function daysText(filing: ShownFiling, today: string): string {
  const left = daysLeft(filing, today)
  if (left === null) return ''
  if (left === 0) return 'today'
  return left > 0 ? `in ${counted(left, 'day')}` : `for ${counted(-left, 'day')}`
}

function fileLink(filing: ShownFiling, organization: number): Content {
  const [key, month] = [fileKey(filing), lastMonth(filing)]
  return key === null || month === null
    ? '–'
    : html`<a href="/orgs/${organization}/files/${monthKey(month)}/${key}${filing.generated_at && `?filing=${filing.id}`}">file</a>`
}

/** The list has no record by its id: what finds it goes with the address. */
function addressOf(filing: ShownFiling, base: string, year: number): string {
  const query = new URLSearchParams({ law: filing.report, of: filing.financial_year })
  if (filing.state_code !== null) query.set('state', filing.state_code)
  return `${base}/${year}/${encodeURIComponent(filing.id)}?${query.toString()}`
}

function yearTable(
  filings: readonly ShownFiling[],
  { base, year, today }: Pick<Listing, 'base' | 'year' | 'today'>,
): Html {
  if (filings.length === 0) return html`<p class="muted">Nothing is due in this year.</p>`
  const rows = Map.groupBy(filings, lawName)
  const order = filingLaws.map(([code]) => code)
  const sorted = [...rows].toSorted(
    ([name, [one]], [otherName, [other]]) =>
      order.indexOf(one!.report) - order.indexOf(other!.report) || (name < otherName ? -1 : 1),
  )
  const months = Array.from({ length: 12 }, (_, at) => at + 1)
  const present = today.slice(0, 7)
  const title = `What is due in ${year}`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table class="year">
<caption class="unseen">${title}</caption>
<thead><tr><th scope="col">Law and State</th>${months.map(month => html`<th scope="col"${monthKey({ month, year }) === present && html` aria-current="date"`}>${shortMonth({ month, year })}</th>`)}</tr></thead>
<tbody>
${sorted.map(
  ([name, items]) =>
    html`<tr><th scope="row">${name}</th>${months.map(month => {
      const own = items.filter(({ due_date: due }) => Number(due!.slice(5, 7)) === month)
      return html`<td>${own.map(filing => mark(filing, addressOf(filing, base, year), today))}</td>`
    })}</tr>\n`,
)}
</tbody></table></div>`
}

function mark(filing: ShownFiling, address: string, today: string): Html {
  const [word, tone] = stateOf(filing, today)
  const date = Number(filing.due_date!.slice(8))
  return html`<a class="badge ${tone}" href="${address}">${date} ${word}</a>`
}

const reports = ['submitted', 'accepted', 'rejected'] as const

const told = (form: FormFields) => {
  const [acknowledgement, remarks] = [form.get('acknowledgement_number'), form.get('remarks')]
  const challan = {
    ...(form.get('challan_number') && { number: form.get('challan_number') }),
    ...(form.get('bsr_code') && { bsr_code: form.get('bsr_code') }),
    ...(form.get('paid_on') && { paid_on: form.get('paid_on') }),
    ...(form.get('amount') && { amount: Number(form.get('amount')) }),
  }
  return {
    ...(acknowledgement !== '' && { acknowledgement_number: acknowledgement }),
    ...(remarks !== '' && { remarks }),
    ...(Object.keys(challan).length > 0 && { challan }),
  }
}

const namedPeriod = (form: FormFields) =>
  Object.fromEntries(
    (['month', 'quarter', 'half', 'year'] as const).flatMap(name =>
      form.get(name) === '' ? [] : [[name, Number(form.get(name))]],
    ),
  )

type State = NonNullable<FilingReport['state_code']>
const report: Action = {
  label: 'Record it',
  done: 'The filing is recorded.',
  call: (api, { params, form, once }: ActionInput) =>
    api.statutory.reportFiling(
      {
        organization_id: Number(params['org']),
        report: form.get('report') as FilingReport['report'],
        period: namedPeriod(form),
        ...(form.get('state_code') && { state_code: form.get('state_code') as State }),
        ...(form.get('return_type') !== 'regular' && {
          return_type: form.get('return_type') as NonNullable<FilingReport['return_type']>,
          serial: Number(form.get('serial')),
        }),
        status: form.get('status') as FilingReport['status'],
        ...(form.get('submitted_on') && { submitted_on: form.get('submitted_on') }),
        ...told(form),
      },
      once,
    ),
}

const markSubmitted: Action = {
  label: 'Mark submitted',
  done: 'The return of the welfare fund is recorded as submitted.',
  call: (api, { params, form, once }: ActionInput) =>
    api.statutory.markLwfSubmitted(
      {
        organization_id: Number(params['org']),
        state_code: form.get('state_code') as State,
        period: namedPeriod(form),
        submitted_on: form.get('submitted_on'),
        ...told(form),
      },
      once,
    ),
}

const oneFiling: Screen = {
  path: '/orgs/:org/calendar/:year/:filing',
  async show(view) {
    const { api, params, query, now } = view
    const [organization, year] = [organizationOf(view), yearOf(view)]
    const { data } = await api.statutory.listFilings({
      organization_id: organization,
      limit: 200,
      ...(query.get('law') && { report: query.get('law') as FilingReport['report'] }),
      ...(query.get('state') && { state_code: query.get('state') as State }),
      ...(query.get('of') && { financial_year: query.get('of')! }),
    })
    const filing = data.find(({ id }) => id === params['filing'])
    if (filing === undefined) throw new NotFound()
    const today = todayOf(now)
    const { challan } = filing
    return {
      title: lawName(filing),
      body: html`<p><a href="/orgs/${organization}/calendar/${year}">Calendar of ${year}</a></p>
<p>${filingBadge(filing, today)} ${daysText(filing, today)}</p>
${facts([
  ['Form', [filing.form_number, filing.form_title].filter(Boolean).join(', ')],
  ['Of', filingMonths(filing)],
  ['State', filing.state_code === null ? 'the whole country' : stateName(filing.state_code)],
  ['File by', day(filing.due_date)],
  ['Pay by', day(filing.payment_due_date)],
  ['File', fileLink(filing, organization)],
  ['File made', time(filing.generated_at)],
  ['SHA-256 of the file', filing.sha256 === null ? '–' : html`<code>${filing.sha256}</code>`],
  ['People', count(filing.employee_count)],
  ['Amount, ₹', money(filing.total_amount)],
  ['Submitted', day(filing.submitted_on)],
  ['Acknowledgement', filing.acknowledgement_number ?? '–'],
  ['Reported by', filing.reported_by ?? '–'],
  [
    'Challan',
    challan === null
      ? '–'
      : [challan.number, challan.bsr_code, day(challan.paid_on), money(challan.amount)]
          .filter(Boolean)
          .join(' · '),
  ],
  ['Remarks', filing.remarks ?? '–'],
])}
${await downloadsOf(view, filing.generated_at === null ? null : filing.id)}
<h2>What became of it</h2>
<p class="muted">Nothing is sent to the authority from here. A filing that is submitted or accepted keeps its runs from being opened again.</p>
${recordForms(view, filing, today)}`,
    }
  },
  actions: { report, markSubmitted },
}

function recordForms(view: View, filing: ShownFiling, today: string): Html {
  const { period, state_code: state } = filing
  const subject = {
    report: filing.report,
    return_type: filing.return_type,
    serial: String(filing.serial),
    ...(state !== null && { state_code: state }),
    ...Object.fromEntries(
      Object.entries(period).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    ),
  }
  const submitted = field('submitted_on', 'Submitted on', {
    type: 'date',
    value: filing.submitted_on ?? today,
    isRequired: true,
  })
  const details = html`${field('acknowledgement_number', 'Acknowledgement number', { value: filing.acknowledgement_number ?? '' })}
${field('challan_number', 'Challan number', { value: filing.challan?.number ?? '' })}
${field('bsr_code', 'BSR code', { value: filing.challan?.bsr_code ?? '' })}
${field('paid_on', 'Paid on', { type: 'date', value: filing.challan?.paid_on ?? '' })}
${field('amount', 'Amount, ₹', { value: filing.challan?.amount ?? '' })}
${field('remarks', 'Remarks', { value: filing.remarks ?? '' })}`
  const sample = { submitted_on: today, status: 'submitted' }
  if (filing.report === 'lwf_return' && filing.status !== 'submitted' && filing.status !== 'accepted')
    return actionForm(view, 'markSubmitted', markSubmitted, {
      tone: 'first',
      hidden: subject,
      sample,
      fields: html`${submitted}${details}`,
    })
  return actionForm(view, 'report', report, {
    tone: 'first',
    hidden: subject,
    sample,
    fields: html`${field('status', 'State', {
      value: filing.status,
      choices: reports.map(status => [status, status] as const),
    })}${submitted}${details}`,
  })
}

export const calendarRoutes = [calendar, oneFiling]
