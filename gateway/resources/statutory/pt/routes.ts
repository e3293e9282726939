import { Type } from 'typebox'
import type { RecordedLaw } from '#proto/law/law.ts'
import { monthSpan } from '#proto/calendar/months.ts'
import { printMonth } from '#proto/pdf/notation.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { tableFormats } from '../../../documents/table-file.ts'
import { stateCode, whole } from '../../../http/schema.ts'
import { route } from '../../route.ts'
import { taxYear } from '../../periods/tax-year.ts'
import { findReversedReturn } from '../filings/filed-returns.ts'
import { returnQuery, statutoryRoute } from '../schema.ts'
import { taxReturnOf, type StateReturnQuery } from '../state-return.ts'
import { returnAnswer } from '../statutory-return.ts'
import { ptReport } from './report.ts'
import { ptReturn } from './return.ts'
import { taxedOf } from './taxed.ts'

const period = {
  month: Type.Optional(whole(1, 12)),
  quarter: Type.Optional(whole(1, 4)),
  half: Type.Optional(whole(1, 2)),
  year: Type.Optional(
    whole(2000, 2100, {
      description:
        'Year of the month; with `quarter` and `half`, the year in which the financial year begins.',
    }),
  ),
  financial_year: Type.Optional(taxYear()),
}

const errors = [
  'invalid_parameter',
  'invalid_run_state',
  'run_is_stale',
  'file_blocked',
  'conflict',
  'period_invalid',
  'dependency_unavailable',
] as const

export const getPtReport = route({
  ...statutoryRoute,
  operationId: 'getPtReport',
  summary: 'Get the professional tax register',
  description:
    'Returns one row per employee with wages, slab and tax: of a month, or of a period of the state’s return as in `GET /statutory/pt/return`. Employees without pay are not included. Runs of the period must be locked or paid unless `draft=true`.',
  path: '/v1/statutory/pt/report',
  query: Type.Object({ ...returnQuery, state_code: Type.Optional(stateCode()), ...period }),
  files: tableFormats,
  versioned: 'table',
  errors,
  async handle(call, { engine, clock }) {
    const { inTenant, organizationId, query } = call
    const { stateCode: state = null, ...asked } = query
    const law = await engine.readLaw()
    const of = reportOf(law, state, asked)
    const taxed = await taxedOf(inTenant, engine, organizationId, {
      law,
      state,
      span: of.span,
      draft: asked.draft,
    })
    const value = ptReport(taxed, of, state)
    return returnAnswer(call, value, null, { ...asked, organizationId, generatedAt: clock() })
  },
})

export const getPtReturn = route({
  ...statutoryRoute,
  operationId: 'getPtReturn',
  summary: 'Get the professional tax return',
  description:
    'Returns the slabs of the state with the number of employees in each, the nil slab included, and the tax deducted. The period is that of the state’s return: `month` and `year`, `quarter`, `half`, or `financial_year` alone. Employees without pay are not counted. Runs of the period must be locked or paid unless `draft=true`.',
  path: '/v1/statutory/pt/return',
  query: Type.Object({ ...returnQuery, state_code: stateCode(), ...period }),
  files: ['txt', ...tableFormats],
  versioned: 'table',
  errors,
  async handle(call, { engine, clock }) {
    const { inTenant, organizationId, query } = call
    const { stateCode: state, ...asked } = query
    const law = await engine.readLaw()
    const of = taxReturnOf(law, state, asked)
    const taxed = await taxedOf(inTenant, engine, organizationId, {
      law,
      state,
      span: of.span,
      draft: asked.draft,
    })
    const subject = { report: 'pt_return', stateCode: state, period: of.span } as const
    const reversed = await inTenant(tenant => findReversedReturn(tenant, organizationId, subject))
    const { value, upload } = ptReturn(taxed, of, { law, state, reversed })
    return returnAnswer(call, value, upload, { ...asked, organizationId, generatedAt: clock() })
  },
})

type PtReturnQuery = Parameters<typeof taxReturnOf>[2]

/** The months of the register: a month of any state, or a period of the return of the state named. */
function reportOf(
  law: RecordedLaw,
  state: string | null,
  asked: PtReturnQuery,
): Pick<StateReturnQuery, 'span' | 'period'> {
  const { month, year, quarter, half, financialYear } = asked
  const isMonth = [quarter, half, financialYear].every(part => part === undefined)
  if (isMonth && month !== undefined && year !== undefined) {
    const span = monthSpan({ month, year })
    return { span, period: { month, year, text: printMonth(span.start) } }
  }
  if (state !== null) return taxReturnOf(law, state, asked)
  const missing = Object.entries({ month, year }).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  )
  throw new Problem(
    'invalid_parameter',
    'The period of the register is not clear.',
    (missing.length > 0 ? missing : ['state_code']).map(name =>
      fieldProblem([name], 'required', 'Send month and year alone, or state_code with another period.'),
    ),
  )
}
