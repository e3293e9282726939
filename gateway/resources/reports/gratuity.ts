// The projections of gratuity in the form of a report. They are calculated as they are read, so they are of no run.

import { endOfMonth } from '#proto/calendar/months.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { employeesOfGroups } from '#storage/repositories/reports/report-inputs.ts'
import { printedTableFile, isTableFormat } from '../../documents/table-file.ts'
import type { EngineClient } from '../../engine-client.ts'
import type { Format } from '../../http/file-types.ts'
import type { Page } from '../../http/pagination.ts'
import { type InTenant, reply } from '../../http/route.ts'
import { tableHeaders } from '../../http/table-headers.ts'
import type { FromWire } from '../../http/wire.ts'
import { gratuityQuestion, projectCells, projectionColumns, projectionTable } from '../gratuity/service.ts'
import { todayOf } from '../periods/today.ts'
import { onWire } from './report.ts'
import type { GratuityReportQuery } from './schema.ts'
import { peopleFilter } from './scope.ts'

type Call = {
  readonly inTenant: InTenant
  readonly organizationId: number
  readonly query: FromWire<typeof GratuityReportQuery>
  readonly page: Page
  readonly format: Format
  readonly ifNoneMatch: readonly string[] | null
}

export async function gratuityReport(call: Call, engine: EngineClient) {
  const { inTenant, organizationId, page, format, ifNoneMatch } = call
  const { question, filters } = await inTenant(tenant => questionOf(tenant, call))
  if (isTableFormat(format))
    return printedTableFile(
      () => projectionTable(inTenant, engine, question, filters),
      organizationId,
      format,
      ifNoneMatch,
    )
  const { rows, totals } = await projectCells(inTenant, engine, question, filters, page)
  const answer = page.answer(
    rows,
    row => String(row['employee_id']),
    page.includeTotal ? (totals?.employeeCount ?? null) : null,
  )
  const { accrued, payable, exempt, taxable } = totals ?? {}
  const shown = {
    data: answer.data.map(row => onWire(projectionColumns, row)),
    totals: totals === null ? {} : onWire(projectionColumns, { accrued, payable, exempt, taxable } as never),
    columns: [...projectionColumns],
    meta: {
      ...answer.meta,
      asOfRunIds: [],
      stale: false,
      from: null,
      to: null,
      asOf: question.question.asOf,
    },
  }
  const facts = { rowCount: totals?.employeeCount ?? null, controlTotal: accrued ?? null }
  return reply(200, shown, tableHeaders(facts))
}

async function questionOf(tenant: Tenant, { organizationId, query }: Call) {
  const { asOf: named, month, year, eligible = null } = query
  const inYear =
    year === undefined
      ? undefined
      : endOfMonth(`${year}-${String(month ?? 12).padStart(2, '0')}-01` as PlainDate)
  const asOf = named ?? inYear ?? todayOf(tenant, organizationId)
  const question = await gratuityQuestion(tenant, organizationId, { asOf }, { reason: null, explain: false })
  const { departmentIds, employeeIds, salaryGroupIds } = await peopleFilter(tenant, organizationId, query)
  const ofGroups =
    salaryGroupIds === null ? null : await employeesOfGroups(tenant, organizationId, salaryGroupIds, asOf)
  return {
    question,
    filters: {
      departmentIds,
      eligible,
      employeeIds:
        employeeIds === null || ofGroups === null ? (employeeIds ?? ofGroups) : both(employeeIds, ofGroups),
    },
  }
}

function both(some: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return some.filter(id => known.has(id))
}
