// One file of a month: rows, control total, SHA-256, findings, who took it; and the file itself.

import { PayrollError } from '../../../clients/typescript/src/index.ts'
import { html, type Html } from '../../html.ts'
import { count, money, monthKey, time, words } from '../../format.ts'
import { badge, facts, figures, optional, table } from '../../parts.ts'
import { type FileScreen, NotFound, type Screen, type View } from '../../screen.ts'
import { downloadsOf } from '../downloads.ts'
import { monthOf, organizationOf } from '../place.ts'
import type { FileFacts, FileProblem } from './facts.ts'
import { fetched, refusalText } from './fetched.ts'
import { downloads } from './list.ts'
import { monthFile, type MonthFile } from './month-file.ts'

function placed(view: View) {
  const [organization, period] = [organizationOf(view), monthOf(view)]
  const key = view.params['file']!
  const file = monthFile(organization, period, key, view.query)
  if (file === null) throw new NotFound()
  return { file, key, period, back: `/orgs/${organization}/files/${monthKey(period)}` }
}

export const oneFile: Screen = {
  path: '/orgs/:org/files/:period/:file',
  async show(view) {
    const { file, key, period, back } = placed(view)
    const { title, ways, formats } = file
    const found = await file.look(view.api).catch((error: unknown) => {
      if (error instanceof PayrollError && error.status !== 401) return error
      throw error
    })
    const [, query] = view.url.split('?')
    const links = downloads(back, encodeURIComponent(key), formats, query === undefined ? '' : `?${query}`)
    return {
      title,
      period,
      body: html`<p><a href="${back}">All files of the month</a></p>
${
  found instanceof PayrollError
    ? refusalText(view, found, { ways, back: [back, 'Back to the list'] })
    : html`${shown(found)}<h2>Get the file</h2><p>${links}</p>${problems(found.problems, view)}`
}
${await takings(view, file)}${await downloadsOfReturn(view)}`,
    }
  },
}

export const oneFileContent: FileScreen = {
  path: '/orgs/:org/files/:period/:file/:format',
  async file(view) {
    const { file, key, period, back } = placed(view)
    const format = view.params['format']!
    if (!file.formats.includes(format)) throw new NotFound()
    return fetched(view, file.fetch(view.api, format), {
      title: file.title,
      period,
      ways: file.ways,
      back: [`${back}/${encodeURIComponent(key)}`, 'Look at what is wrong with it'],
    })
  },
}

function shown({ rows, total, sha256, isDraft, facts: further, problems: found }: FileFacts): Html {
  const errors = found.filter(({ tone }) => tone === 'bad').length
  return html`${isDraft && html`<p>${badge('draft', 'warn')} It is not complete yet, or its figures can still change.</p>`}
${figures([
  ['Rows', count(rows)],
  ['Control total, ₹', money(total)],
  ['Errors', count(errors)],
  ['Warnings', count(found.length - errors)],
])}
${facts([['SHA-256', sha256 === null ? 'known with the file' : html`<code>${sha256}</code>`], ...further])}`
}

const problemsShown = 50

function problems(found: readonly FileProblem[], { params }: View): Html {
  if (found.length === 0) return html`<h2>Findings</h2><p class="muted">Nothing is wrong with it.</p>`
  return html`<h2>Findings</h2>${table(
    'Findings',
    [
      { title: 'Kind', cell: ({ tone }) => badge(tone === 'bad' ? 'error' : 'warning', tone) },
      {
        title: 'Of',
        cell: ({ employee }) =>
          employee === null
            ? 'organization'
            : html`<a href="/orgs/${params['org']}/people/${encodeURIComponent(employee)}">${employee}</a>`,
      },
      { title: 'What to do', cell: ({ text }) => text },
    ],
    found.slice(0, problemsShown),
  )}${found.length > problemsShown && html`<p class="muted">${count(found.length - problemsShown)} more are in the answer of the API.</p>`}`
}

/** The address of a return names its filing once there is one. */
async function downloadsOfReturn(view: View): Promise<Html | null> {
  const filing = view.query.get('filing')
  return filing === null ? null : downloadsOf(view, filing)
}

/** Of a return, `filing` names the record that its takings change. */
async function takings({ api, params, query }: View, { taken }: MonthFile): Promise<Html | null> {
  const filing = query.get('filing')
  const record =
    taken === null
      ? filing !== null && { resource_id: filing }
      : { operation: taken.operation, resource_id: taken.resourceId }
  if (record === false) return null
  const log = await optional(
    api.auditLog.list({
      organization_id: Number(params['org']),
      ...record,
      limit: 20,
      sort: '-created_at',
    }),
  )
  return html`<h2>Taken and reported</h2>${
    log === null
      ? html`<p class="muted">This session may not read who took it (<code>audit:read</code>).</p>`
      : table(
          'Who took or reported it',
          [
            { title: 'When', cell: ({ occurred_at: at }) => time(at) },
            { title: 'Call', cell: ({ operation }) => html`<code>${operation}</code>` },
            {
              title: 'Key',
              cell: ({ key_id: key, auth_method: method }) => html`<code>${key ?? words(method)}</code>`,
            },
            { title: 'Address', cell: ({ address }) => address ?? '–' },
          ],
          log.data,
          'It was not taken yet.',
        )
  }`
}
