// Reports: the list, each as a picture and a table, and each as a file.

import { html, type Html } from '../../html.ts'
import { monthKey, monthName } from '../../format.ts'
import { badge, field, filters, pager, table } from '../../parts.ts'
import { type FileScreen, NotFound, type Screen, type View } from '../../screen.ts'
import { fetched } from '../files/fetched.ts'
import { monthLinks, monthOf, organizationOf } from '../place.ts'
import { type Question, type ReportEntry, reports, type ShownReport } from './catalogue.ts'
import { cellText, isNumeric, type ReportRow, shownColumns } from './cells.ts'
import { pictureOf } from './pictures.ts'

const formats = ['xlsx', 'csv', 'pdf'] as const
type Format = (typeof formats)[number]

const list: Screen = {
  path: '/orgs/:org/reports/:period',
  show: view => {
    const [organization, period] = [organizationOf(view), monthOf(view)]
    const base = `/orgs/${organization}/reports/${monthKey(period)}`
    return Promise.resolve({
      title: `Reports of ${monthName(period)}`,
      period,
      body: html`${monthLinks(period, key => `/orgs/${organization}/reports/${key}`)}
<ul class="cards">${reports.map(({ key, title, sentence }) => html`<li class="card"><h2><a href="${base}/${key}">${title}</a></h2><p>${sentence}</p></li>\n`)}</ul>`,
    })
  },
}

function placed(view: View): { readonly listed: ReportEntry; readonly asked: Question } {
  const asked = { organization: organizationOf(view), period: monthOf(view), query: view.query }
  const listed = reports.find(({ key }) => key === view.params['report'])
  if (listed === undefined) throw new NotFound()
  return { listed, asked }
}

const one: Screen = {
  path: '/orgs/:org/reports/:period/:report',
  async show(view) {
    const { listed, asked } = placed(view)
    const { period, organization } = asked
    const cursor = view.query.get('cursor')
    const report = await listed.call(view.api, asked, {
      limit: listed.rows,
      ...(cursor !== null && { cursor }),
    })
    const picture = cursor === null ? await pictureOf(view.api, listed, asked, report) : null
    const base = `/orgs/${organization}/reports`
    return {
      title: `${listed.title}, ${monthName(period)}`,
      period,
      body: html`<p>${listed.sentence} <a href="${base}/${monthKey(period)}">All reports</a></p>
${monthLinks(period, key => `${base}/${key}/${listed.key}`)}
${choices(view, listed)}
${report.meta.stale && html`<p>${badge('stale', 'bad')} Inputs changed after the calculation: the figures are the earlier ones.</p>`}
${picture}
<h2>Table</h2>
<p>${formats.map(format => html`<a class="get" href="${fileAddress(view, format)}">${format.toUpperCase()}</a> `)}</p>
${rows(view, report)}
${pager(view, report.meta.next_cursor)}
${report.data.length === 0 && listed.hasUnlocked && view.query.get('include_unlocked') !== 'true' && html`<p>Only payslips of locked and paid runs are in it. <a href="${view.url.split('?')[0]}?include_unlocked=true">Show runs that are not locked, too.</a></p>`}`,
    }
  },
}

function choices(view: View, { choices: own = {}, hasUnlocked }: ReportEntry): Html | null {
  const fields = [
    ...Object.entries(own).map(([name, values]) =>
      field(name, name === 'pack' ? 'Form' : 'By', { value: view.query.get(name) ?? '', choices: values }),
    ),
    ...(hasUnlocked
      ? [
          field('include_unlocked', 'Payslips', {
            value: view.query.get('include_unlocked') ?? '',
            choices: [
              ['', 'of locked and paid runs'],
              ['true', 'also of runs that are not locked'],
            ],
          }),
        ]
      : []),
  ]
  return fields.length === 0 ? null : filters(view, html`${fields}`)
}

function fileAddress({ url, query }: View, format: Format): string {
  const kept = new URLSearchParams(query)
  kept.delete('cursor')
  const text = kept.toString()
  return `${url.split('?')[0]}/${format}${text === '' ? '' : `?${text}`}`
}

/** The rows, and below them what all pages come to. */
function rows({ params }: View, report: ShownReport): Html {
  const columns = shownColumns(report)
  const { totals, data } = report
  const hasTotals =
    data.length > 0 && columns.some(({ key }) => totals[key] !== undefined && totals[key] !== null)
  const all: readonly (ReportRow | null)[] = hasTotals ? [...data, null] : data
  return table(
    'Rows of the report',
    columns.map((column, at) => ({
      title: column.title,
      isNumber: isNumeric(column),
      cell(row: ReportRow | null) {
        if (row === null)
          return html`<strong>${at === 0 ? 'All pages' : cellText(column, totals[column.key])}</strong>`
        const text = cellText(column, row[column.key])
        const employee = row['employee_id']
        return column.key === 'name' && typeof employee === 'string'
          ? html`<a href="/orgs/${params['org']}/people/${encodeURIComponent(employee)}">${text}</a>`
          : text
      },
    })),
    all,
    'The report has no rows.',
  )
}

const file: FileScreen = {
  path: '/orgs/:org/reports/:period/:report/:format',
  file(view) {
    const { listed, asked } = placed(view)
    const format = formats.find(each => each === view.params['format'])
    if (format === undefined) throw new NotFound()
    return fetched(view, listed.call(view.api, asked, {}, { timeoutMs: 300_000 }).file(format), {
      title: listed.title,
      period: asked.period,
      ways: [{ code: 'run_is_stale', flag: 'allow_stale', label: 'Take it with the earlier figures' }],
      back: [
        `/orgs/${asked.organization}/reports/${monthKey(asked.period)}/${listed.key}`,
        'Back to the report',
      ],
    })
  },
}

export const reportRoutes = [list, one, file]
