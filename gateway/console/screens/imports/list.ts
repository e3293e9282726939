// Imports of an organization, and a new one.

import { count, monthKey, periodOf, time } from '../../format.ts'
import { html } from '../../html.ts'
import { workingMonth } from '../../layout.ts'
import { actionForm, field, pager, table } from '../../parts.ts'
import { type FileScreen, NotFound, type Screen } from '../../screen.ts'
import { streamed } from '../files/fetched.ts'
import { organizationOf } from '../place.ts'
import { check, dropZone, jobAddress } from './check.ts'
import { importTypes, type Job, stateBadge, typeOf, typeTitle } from './kinds.ts'

export const list: Screen = {
  path: '/orgs/:org/imports',
  async show(view) {
    const cursor = view.query.get('cursor')
    const page = await view.api.imports.list({
      organization_id: organizationOf(view),
      limit: 50,
      ...(cursor !== null && { cursor }),
    })
    return {
      title: 'Imports',
      body: html`<p><a class="button first" href="/orgs/${view.params['org']}/imports/new">New import</a></p>
${table(
  'Imports',
  [
    {
      title: 'File',
      cell: (job: Job) => html`<a href="${jobAddress(job)}">${job.file_name ?? 'Fetched file'}</a>`,
    },
    { title: 'Rows are', cell: ({ type }) => typeTitle(type) },
    { title: 'Kind', cell: ({ dry_run: dryRun }) => (dryRun ? 'Check' : 'Import') },
    { title: 'State', cell: stateBadge },
    { title: 'Done', cell: ({ progress }) => `${progress} %`, isNumber: true },
    { title: 'Rows', cell: ({ rows_total: rows }) => count(rows), isNumber: true },
    { title: 'Refused', cell: ({ failed }) => count(failed), isNumber: true },
    { title: 'Sent', cell: ({ created_at: at }) => time(at) },
  ],
  page.data,
  'Nothing was imported yet.',
)}${pager(view, page.meta.next_cursor)}`,
    }
  },
}

export const start: Screen = {
  path: '/orgs/:org/imports/new',
  actions: { check },
  show(view) {
    const org = organizationOf(view)
    const type = typeOf(view.query.get('type'))
    const period = periodOf(view.query.get('period') ?? '') ?? workingMonth(view.now)
    const template = (name: string) => `/orgs/${org}/imports/templates/${name}`
    const fields = html`<div class="filling">${field('type', 'What a row is', {
      value: type,
      choices: importTypes.map(name => [name, typeTitle(name)] as const),
    })}
${field('period', 'Month', { type: 'month', value: monthKey(period), hint: 'Of rows that have none: attendance and variable pay.' })}</div>
${dropZone('Workbook (.xlsx) or CSV, at most 25 MB')}`
    return Promise.resolve({
      title: 'New import',
      period,
      body: html`<p>The file is checked first. Nothing is stored until you import it.</p>
${actionForm(view, 'check', check, {
  fields,
  sample: { type, period: monthKey(period) },
  tone: 'first',
  hasFile: true,
})}
<h2>Templates</h2>
<p>Any file with titles in its first row will do. Titles are matched where they are certain.</p>
<p><a href="${template(type)}">${typeTitle(type)}: template</a></p>
<details><summary>Templates of other types</summary><ul>${importTypes
        .filter(name => name !== type)
        .map(name => html`<li><a href="${template(name)}">${typeTitle(name)}</a></li>`)}</ul></details>`,
    })
  },
}

export const template: FileScreen = {
  path: '/orgs/:org/imports/templates/:type',
  async file(view) {
    const type = typeOf(view.params['type'] ?? null)
    if (type !== view.params['type']) throw new NotFound()
    const query = { type, organization_id: organizationOf(view) }
    return streamed(view.api.imports.getTemplate(query).file('xlsx'))
  },
}
