// The payslips of a run as one file: made in the background, with its progress.

import { setTimeout as pause } from 'node:timers/promises'
import { html } from '../../html.ts'
import { count, monthKey, time } from '../../format.ts'
import { actionForm, badge, facts, field, progress, type Tone } from '../../parts.ts'
import type { Action, FileScreen, LiveScreen, Screen, View } from '../../screen.ts'
import { monthOf, organizationOf } from '../place.ts'
import { fetched } from './fetched.ts'

const make: Action<{ readonly id: string }> = {
  label: 'Make the file',
  done: 'The file is being made.',
  call(api, { params, form, once }) {
    const password = form.get('password')
    return api.runs.createPayslipFiles(
      params['run']!,
      { format: form.get('format') as 'zip' | 'pdf', ...(password !== '' && { password }) },
      { ...once, follow: false },
    )
  },
  next: ({ id }, { params }) =>
    `/orgs/${params['org']}/files/${params['period']}/payslips/${params['run']}/${id}`,
}

const start: Screen = {
  path: '/orgs/:org/files/:period/payslips/:run',
  async show(view) {
    const [organization, period] = [organizationOf(view), monthOf(view)]
    const run = await view.api.runs.get(view.params['run']!, { fields: 'id,status,counts' })
    return {
      title: 'Payslips as one file',
      period,
      body: html`<p><a href="/orgs/${organization}/files/${monthKey(period)}">All files of the month</a></p>
<p>${count(run.counts.calculated)} payslips of a run that is ${badge(run.status)}. The file is made in the background and kept for 24 hours; each download is recorded.</p>
${actionForm(view, 'make', make, {
  tone: 'first',
  sample: { format: 'zip' },
  fields: html`${field('format', 'Form', {
    choices: [
      ['zip', 'archive with a PDF for each payslip'],
      ['pdf', 'one PDF with bookmarks'],
    ],
  })}${field('password', 'Password', { hint: 'Empty: none. dob: the date of birth of each person, in an archive alone. Else 8 characters or more.' })}`,
})}`,
    }
  },
  actions: { make },
}

const cancel: Action = {
  label: 'Stop making it',
  done: 'The making of the file has ended.',
  call: (api, { params, once }) => api.runs.cancelPayslipFiles(params['run']!, params['bundle']!, once),
}

const tones: Readonly<Record<string, Tone>> = { completed: 'good', failed: 'bad', cancelled: 'bad' }
const isOpen = (status: string): boolean => status === 'queued' || status === 'running'

const made: Screen = {
  path: '/orgs/:org/files/:period/payslips/:run/:bundle',
  async show(view) {
    const [organization, period] = [organizationOf(view), monthOf(view)]
    const bundle = await view.api.runs.getPayslipFiles(view.params['run']!, view.params['bundle']!)
    const place = placeOf(view)
    const isRunning = isOpen(bundle.status)
    return {
      title: 'Payslips as one file',
      period,
      ...(isRunning && { refreshSeconds: 2 }),
      body: html`<p><a href="/orgs/${organization}/files/${monthKey(period)}">All files of the month</a></p>
<p>${badge(bundle.status, tones[bundle.status] ?? 'warn')}</p>
${isRunning && progress('Payslips', bundle.progress, `${place}/live`)}
${bundle.error !== null && html`<div class="notice bad"><p>${bundle.error.message}</p></div>`}
${facts([
  ['Payslips', `${count(bundle.payslips_done)} of ${count(bundle.payslips)}`],
  ['Size', bundle.size_bytes === null ? '–' : `${count(bundle.size_bytes)} bytes`],
  ['Made', time(bundle.finished_at)],
  ['Kept until', time(bundle.kept_until)],
])}
${bundle.status === 'completed' && bundle.error === null && html`<p><a class="button first" href="${place}/file">Download ${bundle.format.toUpperCase()}</a></p>`}
${isRunning && actionForm(view, 'cancel', cancel)}`,
    }
  },
  actions: { cancel },
}

const placeOf = ({ params }: View): string =>
  `/orgs/${params['org']}/files/${params['period']}/payslips/${encodeURIComponent(params['run']!)}/${encodeURIComponent(params['bundle']!)}`

const content: FileScreen = {
  path: '/orgs/:org/files/:period/payslips/:run/:bundle/file',
  file: view =>
    fetched(
      view,
      view.api.runs.getPayslipFilesContent(
        view.params['run']!,
        view.params['bundle']!,
        {},
        { timeoutMs: 300_000 },
      ),
      { title: 'Payslips as one file', period: monthOf(view), ways: [], back: [placeOf(view), 'Back'] },
    ),
}

const live: LiveScreen = {
  path: '/orgs/:org/files/:period/payslips/:run/:bundle/live',
  async *live({ api, params }, signal) {
    while (!signal.aborted) {
      const bundle = await api.runs.getPayslipFiles(params['run']!, params['bundle']!)
      yield { event: 'progress', data: { percent: bundle.progress } }
      if (!isOpen(bundle.status)) break
      await pause(1_000, undefined, { signal })
    }
    yield { event: 'end', data: {} }
  },
}

export const payslipFileRoutes = [start, made, content, live]
