// Files of a partner who imports: workbooks with a column for each field, and the calls that bring them in.

import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '#gateway/resources/sandbox/workforce.ts'
import { bareXlsx } from '../reference/bare-tables.ts'

type Access = { readonly baseUrl: string; readonly apiKey: string }

type Cells = Readonly<Record<string, string | number>>

/** The bytes of a workbook with a row for each record. */
export async function workbookOf(rows: readonly Cells[]): Promise<Uint8Array<ArrayBuffer>> {
  const titles = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const parts: Uint8Array[] = []
  await bareXlsx([titles, ...rows.map(row => titles.map(title => row[title] ?? null))], part =>
    parts.push(part),
  )
  return new Uint8Array(Buffer.concat(parts))
}

/** A person with the salary, a column for each component. */
export function employeeCells({ employee }: Person): Cells {
  return cellsOf(employee)
}

/** A person's October. */
export function attendanceCells({ externalId, lopDays }: Person): Cells {
  return { external_id: externalId, month: 10, year: 2026, lop_days: lopDays }
}

const componentsOfFile = ['BASIC', 'SPECIAL']

function cellsOf(fields: object, path = ''): Cells {
  const cells: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(fields)) {
    const title = `${path}${name}`
    if (title === 'salary.components') {
      for (const { component_code: code, monthly_amount: amount } of value as {
        component_code: string
        monthly_amount?: number
      }[]) {
        if (componentsOfFile.includes(code) && amount !== undefined) cells[`${title}.${code}`] = amount
      }
    } else if (typeof value === 'object' && value !== null) Object.assign(cells, cellsOf(value, `${title}.`))
    else if (typeof value === 'number') cells[title] = value
    else if (value !== null && value !== undefined) cells[title] = String(value)
  }
  return cells
}

/** Seconds until each of `count` rows of the workbook is imported; throws where one is not. */
export async function importSeconds(
  { baseUrl, apiKey }: Access,
  fields: {
    readonly type: 'employees' | 'attendance'
    readonly mode: 'create' | 'upsert'
    readonly organizationId: number
  },
  file: Uint8Array<ArrayBuffer>,
  count: number,
): Promise<number> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const body = new FormData()
  body.set('type', fields.type)
  body.set('mode', fields.mode)
  body.set('organization_id', String(fields.organizationId))
  body.set('file', new Blob([file]), `${fields.type}.xlsx`)
  const began = performance.now()
  const sent = (await (await fetch(`${baseUrl}/imports`, { method: 'POST', headers, body })).json()) as {
    id: string
  }
  for (;;) {
    const job = (await (await fetch(`${baseUrl}/imports/${sent.id}`, { headers })).json()) as {
      finished_at: string | null
      succeeded: number
    }
    if (job.finished_at !== null) {
      if (job.succeeded !== count) throw new Error(`The import ended otherwise: ${JSON.stringify(job)}`)
      return (performance.now() - began) / 1000
    }
    await pause(100)
  }
}
