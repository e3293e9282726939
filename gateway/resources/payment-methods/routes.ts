import { listPaymentMethods } from '#storage/repositories/payment-methods.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { PaymentMethod, PaymentMethodCreate, PaymentMethodList, PaymentMethodQuery } from './schema.ts'
import { makePaymentMethod, presentPaymentMethod } from './service.ts'

const shared = {
  tag: 'Payroll configuration',
  path: '/v1/payment-methods',
  pool: 'general',
  confidential: true,
} as const

export const listPaymentMethodsRoute = route({
  ...shared,
  operationId: 'listPaymentMethods',
  summary: 'List payment methods',
  description:
    'Returns the payment methods of the organization: bank accounts, cheque, cash or UPI. Account numbers are masked unless `reveal=true`.',
  method: 'get',
  scope: 'config:read',
  organization: 'query',
  query: PaymentMethodQuery,
  replies: { 200: PaymentMethodList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query, page }) {
    const { rows, total, changes } = await listPaymentMethods(tenant, organizationId, page)
    const shown = await Promise.all(rows.map(row => presentPaymentMethod(tenant, row, query.reveal)))
    return reply(
      200,
      page.answer(shown, row => String(row.id), total, changes),
    )
  },
})

export const createPaymentMethod = route({
  ...shared,
  operationId: 'createPaymentMethod',
  summary: 'Create a payment method',
  description:
    'Creates a payment method. The first one becomes the default. Runs that are marked paid refer to it.',
  method: 'post',
  scope: 'config:write',
  organization: 'body',
  body: PaymentMethodCreate,
  example: {
    organization_id: 12,
    name: 'HDFC salary account',
    type: 'bank_transfer',
    bank_format: 'hdfc',
    bank_account: {
      account_name: 'Kaveri Textiles Private Limited',
      account_number: '50200011223344',
      ifsc: 'HDFC0000523',
    },
  },
  replies: { 201: PaymentMethod },
  errors: [],
  async handle({ tenant, organizationId, body }) {
    return reply(
      201,
      await presentPaymentMethod(tenant, await makePaymentMethod(tenant, organizationId, body), false),
    )
  },
})
