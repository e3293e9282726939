import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
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
  readBlock,
  readCurrency,
  readSettings,
} from './service.ts'

const shared = { tag: 'Payroll configuration', pool: 'general', versioned: 'for_writes' } as const
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
  summary: 'Get how an organization pays its people',
  path: '/v1/payroll-settings',
  replies: { 200: Settings },
  async handle({ tenant, organizationId, query }) {
    return reply(200, await readSettings(tenant, organizationId, query.asOf))
  },
})

export const patchPayrollSettings = route({
  ...writing,
  operationId: 'updatePayrollSettings',
  summary: 'Change some settings from a date on',
  method: 'patch',
  path: '/v1/payroll-settings',
  body: SettingsPatch,
  replies: { 200: Settings },
  errors: ['period_locked', 'precondition_failed', 'sandbox_only'],
  async handle({ tenant, organizationId, body, ifMatch, caller }, { allowOwnTaxSlabs }) {
    if (body.tds?.slabSource === 'custom') refuseOwnScales(caller, allowOwnTaxSlabs)
    const author = { ifMatch, keyId: caller.keyId }
    return reply(200, await patchSettings(tenant, organizationId, body, author))
  },
})

export const getPeriodSettings = route({
  ...reading,
  operationId: 'getPeriodSettings',
  summary: 'Get when wage months begin and are paid',
  path: '/v1/payroll-settings/period',
  replies: { 200: Period },
  async handle({ tenant, organizationId, query }) {
    return reply(200, await readBlock(tenant, organizationId, 'period', query.asOf))
  },
})

export const putPeriodSettings = route({
  ...writing,
  operationId: 'putPeriodSettings',
  summary: 'Set when wage months begin and are paid, from a date on',
  method: 'put',
  path: '/v1/payroll-settings/period',
  body: PeriodPut,
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
  summary: 'Get by which days a month’s pay is divided',
  path: '/v1/payroll-settings/salary-days',
  replies: { 200: SalaryDays },
  async handle({ tenant, organizationId, query }) {
    return reply(200, await readBlock(tenant, organizationId, 'salaryDays', query.asOf))
  },
})

export const putSalaryDaysRoute = route({
  ...writing,
  operationId: 'putSalaryDays',
  summary: 'Set by which days a month’s pay is divided, from a date on',
  method: 'put',
  path: '/v1/payroll-settings/salary-days',
  body: SalaryDaysPut,
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
  summary: 'Get the currency of the pay',
  path: '/v1/payroll-settings/currency',
  replies: { 200: Currency },
  async handle({ tenant, organizationId, query }) {
    return reply(200, await readCurrency(tenant, organizationId, query.asOf))
  },
})

export const putCurrencySettings = route({
  ...writing,
  operationId: 'putCurrencySettings',
  summary: 'State the currency of the pay',
  method: 'put',
  path: '/v1/payroll-settings/currency',
  body: CurrencyPut,
  replies: { 200: Currency },
  errors: ['unsupported_currency', 'precondition_failed'],
  async handle({ tenant, organizationId, body, ifMatch, caller }) {
    const author = { ifMatch, keyId: caller.keyId }
    return reply(200, await putCurrency(tenant, organizationId, body, author))
  },
})
