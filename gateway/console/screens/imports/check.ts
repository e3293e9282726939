// The check of a file, with which each import begins: on a screen of its own, in the month, and after another import.

import type { Upload } from '../../../clients/typescript/src/index.ts'
import { monthKey, type Period, periodOf } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import { actionForm } from '../../parts.ts'
import type { Action, ActionInput, View } from '../../screen.ts'
import { type Job, typeOf, typeTitle } from './kinds.ts'

/** The address of an import; what follows it stays in the month that its form names. */
export function jobAddress({ id }: Pick<Job, 'id'>, form?: ActionInput['form']): string {
  const period = periodOf(form?.get('period') ?? '')
  return `/imports/${encodeURIComponent(id)}${period === null ? '' : `?period=${monthKey(period)}`}`
}

const noFile: Upload = new File([], 'employees.xlsx')

export const check: Action<Job> = {
  label: 'Check the file',
  done: 'The file was sent.',
  call: (api, { params, form, once }) =>
    api.imports.create(
      {
        organization_id: Number(params['org'] ?? form.get('organization')),
        type: typeOf(form.get('type')),
        dry_run: true,
        guess_mapping: true,
        ...periodOf(form.get('period')),
        file: form.file ?? noFile,
      },
      { ...once, follow: false },
    ),
  next: (job, { form }) => jobAddress(job, form),
}

/** Where a file is dropped or chosen. `isSent`: the form goes with it, because nothing else is to be filled in. */
export function dropZone(label: string, isSent = false): Html {
  return html`<label class="drop" data-drop="${isSent ? 'send' : 'keep'}"><span>${label}</span><input type="file" name="file" accept=".xlsx,.csv" required></label>`
}

/** The form for rows of one type in a month; `organization` where the address has none. */
export function checkForm(
  view: View,
  {
    type,
    period,
    organization,
  }: { readonly type: Job['type']; readonly period: Period; readonly organization?: number },
): Html {
  const sample = { type, period: monthKey(period) }
  return actionForm(view, 'check', check, {
    hidden: { ...sample, ...(organization !== undefined && { organization: String(organization) }) },
    fields: dropZone(
      `${typeTitle(type)}: workbook (.xlsx) or CSV. It is checked as soon as it is here; nothing is stored yet.`,
      true,
    ),
    hasFile: true,
  })
}
