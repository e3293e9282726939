import { refuseFindings } from '../../http/findings.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { ruleDecisionFindings } from './rule-decisions.ts'
import { refuseOwnScales } from '../rules/tds-slabs/service.ts'
import {
  Currency,
  CurrencyPut,
  Period,
  PeriodPut,
  SalaryDays,
  SalaryDaysPut,
  Settings,
  SettingsPatch,
  SettingsQuery,
} from './schema.ts'
import {
  patchSettings,
  putCurrency,
  putPeriod,
  putSalaryDays,
  readCurrency,
  readPeriod,
  readSalaryDays,
  readSettings,
} from './service.ts'

const shared = { tag: 'Payroll configuration', pool: 'general', versioned: 'derived' } as const
const reading = {
  ...shared,
  method: 'get',
  scope: 'config:read',
  organization: 'query',
  query: SettingsQuery,
  errors: [],
} as const
const writing = { ...shared, scope: 'config:write', organization: 'body' } as const

export const getPayrollSettings = route({
  ...reading,
  operationId: 'getPayrollSettings',
  summary: 'Get payroll settings',
  description: 'Returns the settings in force on `as_of`, and settings that are scheduled to follow.',
  path: '/v1/payroll-settings',
  replies: { 200: Settings },
  async handle({ tenant, organizationId, query }) {
    return reply(200, await readSettings(tenant, organizationId, query.asOf))
  },
})

export const patchPayrollSettings = route({
  ...writing,
  operationId: 'updatePayrollSettings',
  summary: 'Update payroll settings',
  description:
    'Changes the fields that are sent (JSON merge patch) from `effective_from`, the first day of a wage month that is not closed. Runs that are not yet locked become stale.',
  method: 'patch',
  path: '/v1/payroll-settings',
  body: SettingsPatch,
  example: { organization_id: 12, rounding: { net: 'nearest_rupee' } },
  replies: { 200: Settings },
  errors: ['period_locked', 'precondition_failed', 'sandbox_only', 'dependency_unavailable'],
  async handle({ tenant, organizationId, body, ifMatch, caller }, { allowOwnTaxSlabs, engine }) {
    if (body.tds?.slabSource === 'custom') refuseOwnScales(caller, allowOwnTaxSlabs)
    const decisions = body.ruleDecisions ?? []
    if (decisions.length > 0)
      refuseFindings(ruleDecisionFindings(decisions, await engine.readLaw(), ['rule_decisions']))
    const author = { ifMatch, keyId: caller.keyId }
    return reply(200, await patchSettings(tenant, organizationId, body, author))
  },
})

export const getPeriodSettings = route({
  ...reading,
  operationId: 'getPeriodSettings',
  summary: 'Get pay period settings',
  description: 'Returns when wage months start and when they are paid.',
  path: '/v1/payroll-settings/period',
  replies: { 200: Period },
  async handle({ tenant, organizationId, query }) {
    return reply(200, await readPeriod(tenant, organizationId, query.asOf))
  },
})

export const putPeriodSettings = route({
  ...writing,
  operationId: 'putPeriodSettings',
  summary: 'Set the pay period',
  description:
    'Sets when wage months start and when they are paid, from `effective_from`, the first day of a wage month that is not closed.',
  method: 'put',
  path: '/v1/payroll-settings/period',
  body: PeriodPut,
  example: { organization_id: 12, type: 'calendar_month', pay_day: 'last_working_day' },
  replies: { 200: Period },
  errors: ['period_locked', 'effective_date_conflict', 'precondition_failed'],
  async handle({ tenant, organizationId, body, ifMatch, caller }) {
    const author = { ifMatch, keyId: caller.keyId }
    return reply(200, await putPeriod(tenant, organizationId, body, author))
  },
})

export const getSalaryDays = route({
  ...reading,
  operationId: 'getSalaryDays',
  summary: 'Get salary day settings',
  description: 'Returns how the pay of a month is divided into days.',
  path: '/v1/payroll-settings/salary-days',
  replies: { 200: SalaryDays },
  async handle({ tenant, organizationId, query }) {
    return reply(200, await readSalaryDays(tenant, organizationId, query.asOf))
  },
})

export const putSalaryDaysRoute = route({
  ...writing,
  operationId: 'putSalaryDays',
  summary: 'Set salary days',
  description:
    'Sets how the pay of a month is divided into days, from `effective_from`, the first day of a wage month that is not closed.',
  method: 'put',
  path: '/v1/payroll-settings/salary-days',
  body: SalaryDaysPut,
  example: { organization_id: 12, basis: 'calendar_days' },
  replies: { 200: SalaryDays },
  errors: ['period_locked', 'precondition_failed'],
  async handle({ tenant, organizationId, body, ifMatch, caller }) {
    const author = { ifMatch, keyId: caller.keyId }
    return reply(200, await putSalaryDays(tenant, organizationId, body, author))
  },
})

export const getCurrencySettings = route({
  ...reading,
  operationId: 'getCurrencySettings',
  summary: 'Get the currency',
  description: 'Returns the currency that salaries are paid in.',
  path: '/v1/payroll-settings/currency',
  replies: { 200: Currency },
  async handle({ tenant, organizationId, query }) {
    return reply(200, await readCurrency(tenant, organizationId, query.asOf))
  },
})

export const putCurrencySettings = route({
  ...writing,
  operationId: 'putCurrencySettings',
  summary: 'Set the currency',
  description: 'Sets the currency of salaries. Only `INR` is supported.',
  method: 'put',
  path: '/v1/payroll-settings/currency',
  body: CurrencyPut,
  example: { organization_id: 12, currency: 'INR' },
  replies: { 200: Currency },
  errors: ['unsupported_currency', 'precondition_failed'],
  async handle({ tenant, organizationId, body, ifMatch, caller }) {
    const author = { ifMatch, keyId: caller.keyId }
    return reply(200, await putCurrency(tenant, organizationId, body, author))
  },
})
