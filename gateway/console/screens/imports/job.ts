// One import: its progress, what was found, and what comes next.

import type { ImportRow, ImportTemplate } from '../../../clients/typescript/src/index.ts'
import { count, counted, monthKey, monthName, type Period, periodOf, time } from '../../format.ts'
import { html, type Content, type Html } from '../../html.ts'
import { workingMonth } from '../../layout.ts'
import { actionForm, facts, figures, optional, pager, progress } from '../../parts.ts'
import type { Action, FileScreen, LiveScreen, Screen, View } from '../../screen.ts'
import { streamed } from '../files/fetched.ts'
import { check, checkForm, jobAddress } from './check.ts'
import { isOpen, type Job, stateBadge, typeTitle } from './kinds.ts'
import { mappingFields, mappingOf } from './mapping.ts'
import { correctionsOf, firstCell, rowFields, rowTable } from './rows.ts'

const map: Action<Job> = {
  label: 'Check again',
  done: 'The columns were mapped.',
  call: (api, { params, form, once }) =>
    api.imports.create(
      {
        organization_id: Number(form.get('organization')),
        source_import_id: params['import']!,
        dry_run: true,
        mapping: mappingOf(form),
      },
      { ...once, follow: false },
    ),
  next: (job, { form }) => jobAddress(job, form),
}

const correct: Action<Job> = {
  label: 'Check again with these corrections',
  done: 'The corrections were taken.',
  call: (api, { params, form, once }) =>
    api.imports.create(
      {
        organization_id: Number(form.get('organization')),
        source_import_id: params['import']!,
        dry_run: true,
        corrections: correctionsOf(form),
      },
      { ...once, follow: false },
    ),
  next: (job, { form }) => jobAddress(job, form),
}

const take: Action<Job> = {
  label: 'Import',
  done: 'The import was started.',
  call: (api, { params, form, once }) =>
    api.imports.create(
      {
        organization_id: Number(form.get('organization')),
        source_import_id: params['import']!,
        dry_run: false,
      },
      { ...once, follow: false },
    ),
  next: (job, { form }) => jobAddress(job, form),
}

const cancel: Action<Job> = {
  label: 'Cancel',
  done: 'The import was cancelled.',
  call: (api, { params, once }) => api.imports.cancel(params['import']!, once),
}

const actions = { map, correct, import: take, cancel, check }

/** Few enough to be corrected on one page. */
const rowsOfPage = 25

const screen: Screen = {
  path: '/imports/:import',
  actions,
  async show(view) {
    const { api, params, query } = view
    const job = await api.imports.get(params['import']!)
    const cursor = query.get('cursor')
    const [rows, template] = await Promise.all([
      job.failed > 0 && !isOpen(job)
        ? api.imports.listRows(job.id, { limit: rowsOfPage, ...(cursor !== null && { cursor }) })
        : null,
      isEditable(view, job)
        ? optional(api.imports.getTemplate({ type: job.type, organization_id: job.organization_id }))
        : null,
    ])
    const name = job.file_name ?? 'fetched file'
    return {
      title: `${typeTitle(job.type)}: ${name}`,
      period: monthOf(view),
      place: `/orgs/${job.organization_id}/imports`,
      body: html`${pathTo(view, job)}${stateOf(view, job)}
${rows && rows.data.length > 0 && refused(view, job, rows.data, template !== null)}
${rows && pager(view, rows.meta.next_cursor)}
${template && mappingOfFile(view, job, template)}`,
      ...(isOpen(job) ? { refreshSeconds: 2 } : {}),
    }
  },
}

const dayMs = 24 * 60 * 60 * 1000

/** Whether the file of a dry run is kept, so that more can be asked of it. */
function isEditable({ now }: View, { dry_run: dryRun, status, finished_at: ended }: Job): boolean {
  return (
    dryRun && status !== 'cancelled' && ended !== null && now.getTime() - new Date(ended).getTime() < dayMs
  )
}

/** The month that the reader fills. */
const monthOf = ({ query, now }: View): Period => periodOf(query.get('period') ?? '') ?? workingMonth(now)

/** Values of its forms that nobody chooses. */
function placeOf(view: View, job: Job): Readonly<Record<string, string>> {
  return { organization: String(job.organization_id), period: monthKey(monthOf(view)) }
}

function pathTo(view: View, { organization_id: org, source_import_id: source, type }: Job): Html {
  const month = monthKey(monthOf(view))
  return html`<nav class="pager" aria-label="Imports"><a href="/orgs/${org}/imports">All imports</a> <a href="/orgs/${org}/imports/new?type=${type}&amp;period=${month}">New import</a>${source !== null && html` <a href="${jobAddress({ id: source })}?period=${month}">Check before</a>`}</nav>`
}

function stateOf(view: View, job: Job): Html {
  const hidden = placeOf(view, job)
  if (isOpen(job))
    return html`<p>${stateBadge(job)} ${job.rows_total !== null && `${count(job.rows_processed)} of ${counted(job.rows_total, 'row')}.`}</p>
${progress(job.dry_run ? 'Check' : 'Import', job.progress, `/imports/${encodeURIComponent(job.id)}/progress`)}
${actionForm(view, 'cancel', cancel)}`
  return html`<p>${stateBadge(job)} ${sentenceOf(job)}</p>
${figures([
  ['Rows', count(job.rows_total)],
  [job.dry_run ? 'Can be imported' : 'Imported', count(job.succeeded)],
  ['Of them unchanged', count(job.unchanged)],
  ['Refused', count(job.failed)],
])}
${facts([
  ['Ended', time(job.finished_at)],
  ['Columns that are not read', job.ignored_columns.length === 0 ? 'None' : job.ignored_columns.join(', ')],
])}
${job.dry_run ? isEditable(view, job) && job.succeeded > 0 && importForm(view, job, hidden) : afterwards(view, job)}`
}

function sentenceOf({ error, dry_run: dryRun, failed, succeeded }: Job): Content {
  if (error !== null) return error.message
  if (dryRun) return failed === 0 ? 'The file can be imported.' : 'Correct the cells below, and check again.'
  return failed === 0
    ? `${counted(succeeded, 'row')} imported.`
    : 'The other rows were imported. Correct the refused rows in the file below, and send it again.'
}

function importForm(view: View, { succeeded, failed }: Job, hidden: Readonly<Record<string, string>>): Html {
  return actionForm(view, 'import', take, {
    hidden,
    label: `Import ${counted(succeeded, 'row')}`,
    tone: failed === 0 ? 'first' : 'plain',
    ...(failed > 0 && { confirm: `Leave out ${counted(failed, 'refused row')}` }),
  })
}

/** Tables that a month is filled with one after the other. */
const followers: Partial<Record<Job['type'], Job['type']>> = {
  employees: 'salaries',
  salaries: 'attendance',
}

/** The next table of the month, and the way back to it. */
function afterwards(view: View, { id, organization_id: organization, type, failed, status }: Job): Html {
  const period = monthOf(view)
  const follower = status === 'failed' || status === 'cancelled' ? undefined : followers[type]
  const month = html`<a class="button${follower === undefined ? ' first' : ''}" href="/orgs/${organization}/months/${monthKey(period)}">${monthName(period)}</a>`
  return html`${failed > 0 && html`<p><a href="/imports/${encodeURIComponent(id)}/errors.xlsx">Refused rows (errors.xlsx)</a></p>`}
<h2>Next</h2>
${follower !== undefined && checkForm(view, { type: follower, period, organization })}
<p>${month} <a class="button" href="/orgs/${organization}/people">People</a></p>`
}

function mappingOfFile(view: View, job: Job, template: ImportTemplate): Html {
  const isSettled = job.error === null && job.columns.every(({ key }) => key !== null)
  const guessed = job.columns.filter(column => column.guessed).length
  const { fields, sample } = mappingFields(job, template)
  return html`<details${!isSettled && html` open`}><summary>Columns of the file (${count(job.columns.length)}${guessed > 0 && `, ${count(guessed)} guessed`})</summary>
${actionForm(view, 'map', map, { hidden: placeOf(view, job), fields, sample })}</details>`
}

function refused(view: View, job: Job, rows: readonly ImportRow[], canCorrect: boolean): Html {
  const heading = html`<h2>Refused rows (${count(job.failed)})</h2>`
  if (!canCorrect) return html`${heading}${rowTable(rows)}`
  return html`${heading}${actionForm(view, 'correct', correct, {
    hidden: placeOf(view, job),
    fields: rowFields(rows),
    sample: firstCell(rows),
    tone: 'first',
  })}`
}

const live: LiveScreen = {
  path: '/imports/:import/progress',
  async *live({ api, params }, signal) {
    for await (const { event, data } of api.imports.watch(params['import']!, { signal })) {
      if (event === 'progress') yield { event, data: { percent: (data as { progress: number }).progress } }
      if (event === 'status') yield { event: 'end', data: {} }
    }
  },
}

const errors: FileScreen = {
  path: '/imports/:import/errors.xlsx',
  file: ({ api, params }) => streamed(api.imports.getErrors(params['import']!)),
}

export const jobRoutes = [screen, live, errors]
