// What a file says of itself: rows, control total, SHA-256, and what is wrong with it.

import { createHash } from 'node:crypto'
import type { StreamedFile } from '../../../clients/typescript/src/index.ts'
import { count, day } from '../../format.ts'
import type { Content } from '../../html.ts'

export type FileProblem = {
  readonly tone: 'bad' | 'warn'
  readonly text: string
  readonly employee: string | null
}

export type FileFacts = {
  /** Rows of the file, or people in it. */
  readonly rows: number | null
  /** In rupees; null: the file has no total. */
  readonly total: string | null
  readonly sha256: string | null
  readonly isDraft: boolean
  /** Further facts, by name. */
  readonly facts: readonly (readonly [string, Content])[]
  readonly problems: readonly FileProblem[]
}

type Finding = { readonly employee_id: string | null; readonly field: string; readonly message: string }

type Return = {
  readonly employee_count: number
  readonly total_amount: string
  readonly sha256: string | null
  readonly draft: boolean
  readonly due?: { readonly pay_by: string | null; readonly file_by: string | null } | null
  readonly validation: { readonly errors: readonly Finding[]; readonly warnings: readonly Finding[] }
}

export function returnFacts(found: Return): FileFacts {
  const { due = null, validation } = found
  const problemsOf = (findings: readonly Finding[], tone: FileProblem['tone']) =>
    findings.map(({ employee_id: employee, message }) => ({ tone, text: message, employee }))
  return {
    rows: found.employee_count,
    total: found.total_amount,
    sha256: found.sha256,
    isDraft: found.draft,
    facts:
      due === null
        ? []
        : [
            ['Pay by', day(due.pay_by)],
            ['File by', day(due.file_by)],
          ],
    problems: [...problemsOf(validation.errors, 'bad'), ...problemsOf(validation.warnings, 'warn')],
  }
}

/** Reads a file to its end, and keeps nothing of it. */
export async function countedFacts({ body, headers }: StreamedFile): Promise<FileFacts> {
  const rows = headers.get('x-svc-row-count')
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of body) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return {
    rows: rows === null ? null : Number(rows),
    total: headers.get('x-svc-control-total'),
    sha256: headers.get('x-svc-sha256') ?? hash.digest('hex'),
    isDraft: false,
    facts: [
      ['File', nameOf(headers) ?? ''],
      ['Size', `${count(bytes)} bytes`],
      ...(headers.get('x-svc-stale') === 'true'
        ? [['Figures', 'earlier ones: inputs changed since'] as const]
        : []),
    ],
    problems: [],
  }
}

/** The name that the API gives a file. */
export function nameOf(headers: Headers): string | null {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null
}
