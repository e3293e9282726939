import type { ProfessionalTaxSchedule, ProfessionalTaxSlab, StateReturn } from '#proto/law/law.ts'
import type { PlainDate } from '#proto/units.ts'
import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { pageOfAll, presentOrigin } from '../law-list.ts'
import { today } from '#proto/process/clock.ts'
import { StateList, StateQuery } from './schema.ts'

export const listProfessionalTaxStates = route({
  tag: 'Payroll configuration',
  operationId: 'listProfessionalTaxStates',
  summary: 'List professional tax slabs',
  description:
    'Returns the professional tax of each state and municipal body on `as_of`, with slabs, exemptions and sources.',
  method: 'get',
  path: '/v1/professional-tax/states',
  scope: 'config:read',
  pool: 'general',
  transactions: 'several',
  query: StateQuery,
  replies: { 200: StateList },
  errors: ['invalid_cursor', 'dependency_unavailable'],
  async handle({ query, page }, { engine, clock }) {
    const on = query.asOf ?? today(clock)
    const { professionalTax, stateReturns } = await engine.readLaw()
    const returns = stateReturns.filter(({ head, origin }) => head === 'pt' && isInForce(origin, on))
    const wanted = professionalTax.filter(
      ({ state, origin }) =>
        isInForce(origin, on) && (query.stateCode === undefined || state === query.stateCode),
    )
    const { data, meta } = pageOfAll(wanted, page, ({ state, localBody }) => `${state} ${localBody ?? ''}`)
    return reply(200, { data: data.map(schedule => presentState(schedule, returns, on)), meta })
  },
})

function isInForce({ from, to }: { from: PlainDate; to: PlainDate | null }, on: PlainDate): boolean {
  return from <= on && (to === null || on <= to)
}

function presentState(schedule: ProfessionalTaxSchedule, returns: readonly StateReturn[], on: PlainDate) {
  const { levy, origin } = schedule
  const own = levy === null ? [] : returns.filter(({ state }) => state === schedule.state)
  const { citation, effectiveFrom, effectiveTo } = presentOrigin(origin)
  return {
    stateCode: schedule.state,
    stateName: schedule.stateName,
    localBody: schedule.localBody,
    localBodyName: schedule.localBodyName,
    applicable: levy !== null,
    frequency: levy?.frequency,
    slabsBy: levy?.slabsBy,
    slabs: (levy?.slabs ?? []).map(presentSlab),
    annualCap: levy?.yearlyCeiling,
    dueDay: own.map(dueDayOf).find(day => day !== null),
    returnForm: [...new Set(own.flatMap(({ formNumber }) => formNumber ?? []))].join(', ') || null,
    exemptions: (levy?.exemptions ?? []).filter(each => isInForce(each, on)).map(({ who }) => who),
    effectiveFrom,
    effectiveTo,
    source: citation,
    confidence: schedule.confidence,
    doubt: schedule.doubt,
  }
}

/** Of a monthly return that is due on a day of the next month, other than its last. */
function dueDayOf({ frequency, payment }: StateReturn): number | null {
  if (frequency !== 'monthly' || payment?.monthsAfter !== 1) return null
  return payment.day === 'last' ? null : payment.day
}

function presentSlab({ from, to, tax, monthly, inFebruary, gender }: ProfessionalTaxSlab) {
  return {
    from,
    to,
    amount: tax,
    monthlyAmount: monthly,
    gender,
    monthOverrides: inFebruary === null ? [] : [{ month: 2, amount: inFebruary }],
  }
}
