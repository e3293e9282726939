// A file of the API as the answer of a page, passed on as it arrives; a refusal becomes a page that says what to do about it.

import { type Download, PayrollError } from '../../../clients/typescript/src/index.ts'
import { problemText } from '../../app.ts'
import { html, type Html } from '../../html.ts'
import type { Period } from '../../format.ts'
import type { FileAnswer, RefusedFile, View } from '../../screen.ts'
import { nameOf } from './facts.ts'
import type { Way } from './month-file.ts'

type RefusalParts = {
  readonly title: string
  readonly period: Period
  readonly ways: readonly Way[]
  /** The page that says more. */
  readonly back: readonly [address: string, label: string]
}

export async function fetched(
  view: View,
  download: Download,
  parts: RefusalParts,
): Promise<FileAnswer | RefusedFile> {
  try {
    return await streamed(download)
  } catch (error) {
    if (!(error instanceof PayrollError) || error.status === 401) throw error
    const { title, period } = parts
    return {
      status: error.status === 0 ? 502 : error.status,
      page: { title: `${title}: there is no file`, period, body: refusalText(view, error, parts) },
    }
  }
}

/** @throws {PayrollError} */
export async function streamed(download: Download): Promise<FileAnswer> {
  const { body, headers } = await download.stream()
  const length = headers.get('content-length')
  return {
    name: nameOf(headers) ?? 'file',
    type: headers.get('content-type') ?? 'application/octet-stream',
    // Of a compressed answer, the length is not that of the file.
    length: length === null || headers.has('content-encoding') ? null : Number(length),
    body,
  }
}

/** Why there is no file, and the ways to one. */
export function refusalText(
  view: View,
  error: PayrollError,
  { ways, back }: Omit<RefusalParts, 'title' | 'period'>,
): Html {
  const open = ways.filter(({ code, flag }) => code === error.code && view.query.get(flag) !== 'true')
  return html`<div class="notice bad">${problemText(error)}</div>
<ul>${open.map(({ flag, label }) => html`<li><a href="${withFlag(view, flag)}">${label}</a></li>`)}
<li><a href="${back[0]}">${back[1]}</a></li></ul>`
}

function withFlag(view: View, flag: string): string {
  const query = new URLSearchParams(view.query)
  query.set(flag, 'true')
  return `${view.url.split('?')[0]}?${query.toString()}`
}
