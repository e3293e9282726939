import { Type } from 'typebox'
import { tableFormats } from '../../../documents/table-file.ts'
import { choice, described, stateCode, whole } from '../../../http/schema.ts'
import { route } from '../../route.ts'
import { returnQuery, statutoryRoute } from '../schema.ts'
import { fundPeriods, fundReturnOf } from '../state-return.ts'
import { returnAnswer } from '../statutory-return.ts'
import { fundsOf } from './fund.ts'
import { lwfReturn } from './return.ts'

export const getLwfReturn = route({
  ...statutoryRoute,
  operationId: 'getLwfReturn',
  summary: 'Get the LWF return',
  description:
    'Returns one row per employee with both shares, and in `totals` what the employer adds up to the least sum of the fund. Half-years and years are those of the calendar; in Chandigarh and Punjab they begin in April. Runs of the period must be locked or paid unless `draft=true`.',
  path: '/v1/statutory/lwf/return',
  query: Type.Object({
    ...returnQuery,
    state_code: stateCode(),
    fund: choice(['general', 'shops'], {
      default: 'general',
      description: '`shops`: in Kerala, the fund under the Shops and Establishments Act.',
    }),
    period: Type.Optional(
      described(
        choice(fundPeriods),
        'Kind of period, which `month` or `half` names. Default: the one for which the fund takes its statement.',
        'half',
      ),
    ),
    month: Type.Optional(whole(1, 12)),
    half: Type.Optional(described(whole(1, 2), 'Half-year that begins in the year.', 2)),
    year: whole(2000, 2100),
  }),
  files: tableFormats,
  versioned: 'table',
  errors: [
    'invalid_parameter',
    'invalid_run_state',
    'run_is_stale',
    'file_blocked',
    'conflict',
    'period_invalid',
    'dependency_unavailable',
  ],
  async handle(call, { engine, clock }) {
    const { inTenant, organizationId, query } = call
    const { stateCode: state, fund, period, month, half, year, ...asked } = query
    const of = fundReturnOf(await engine.readLaw(), state, { period, month, half, year, fund })
    const funds = await fundsOf(inTenant, engine, organizationId, {
      fund: { state, fund },
      span: of.span,
      draft: asked.draft,
    })
    const value = lwfReturn(funds, of)
    return returnAnswer(call, value, null, { ...asked, organizationId, generatedAt: clock() })
  },
})
